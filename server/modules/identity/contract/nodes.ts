import type { InputAttributes, UiGroup, UiNode, UiText } from "./ui.ts";

type InputOptions = Partial<Omit<InputAttributes, "node_type" | "name" | "type">> & { readonly label?: UiText };

export function input(group: UiGroup, name: string, type: InputAttributes["type"], options: InputOptions = {}): UiNode {
  const { label, ...attributes } = options;
  return {
    type: "input",
    group,
    attributes: { name, type, disabled: false, node_type: "input", ...attributes },
    messages: [],
    meta: label ? { label } : {},
  };
}

/** The button that chooses a method. */
export function submit(group: UiGroup, method: string, label: UiText): UiNode {
  return input(group, "method", "submit", { value: method, label });
}

export function hidden(group: UiGroup, name: string, value: string): UiNode {
  return input(group, name, "hidden", { value, required: true });
}

export function image(group: UiGroup, id: string, src: string, size: number, label: UiText): UiNode {
  return { type: "img", group, attributes: { node_type: "img", id, src, width: size, height: size }, messages: [], meta: { label } };
}

export function text(group: UiGroup, id: string, value: UiText, label: UiText): UiNode {
  return { type: "text", group, attributes: { node_type: "text", id, text: value }, messages: [], meta: { label } };
}

export function anchor(group: UiGroup, id: string, href: string, title: UiText): UiNode {
  return { type: "a", group, attributes: { node_type: "a", id, href, title }, messages: [], meta: { label: title } };
}

export function nameOf(node: UiNode): string {
  return node.attributes.node_type === "input" ? node.attributes.name : node.attributes.id;
}

export function withValue(node: UiNode, value: string): UiNode {
  return node.attributes.node_type === "input" ? { ...node, attributes: { ...node.attributes, value } } : node;
}

/** Programs run no script: they call what the triggers name. */
export function withoutScript(nodes: readonly UiNode[]): UiNode[] {
  return nodes.flatMap((node) => {
    if (node.type === "script") return [];
    if (node.attributes.node_type !== "input") return [node];
    const { onclick: _onclick, onload: _onload, ...attributes } = node.attributes;
    return [{ ...node, attributes }];
  });
}

/** Passkeys and security keys bring the same script: a page that loads it twice runs it twice. */
export function withoutRepeatedScripts(nodes: readonly UiNode[]): UiNode[] {
  return nodes.filter(
    (node, index) => node.type !== "script" || nodes.findIndex((other) => other.type === "script" && nameOf(other) === nameOf(node)) === index,
  );
}
