import type { FormError } from "../contract/form-error.ts";
import { nameOf, withValue } from "../contract/nodes.ts";
import type { UiNode } from "../contract/ui.ts";
import type { Submission } from "../http/read-submission.ts";
import type { Flow } from "../tables.ts";

/** Shows what was wrong: messages on their fields, and what the person had typed except for secrets. */
export function applyFormError(flow: Flow, fresh: readonly UiNode[], error: FormError, sent: Submission, active: string | null): Flow {
  const names = new Set(fresh.map(nameOf));
  const homeless = Object.entries(error.fields).flatMap(([name, messages]) => (names.has(name) ? [] : messages));
  const nodes = fresh.map((node) => {
    const name = nameOf(node);
    const messages = error.fields[name] ?? [];
    const typed = isRetained(node, name) ? sent.fields.get(name) : undefined;
    return { ...(typed === undefined ? node : withValue(node, typed.slice(0, 2048))), messages };
  });
  return { ...flow, active, nodes, messages: [...error.messages, ...homeless] };
}

function isRetained(node: UiNode, name: string): boolean {
  const isTyped = node.attributes.node_type === "input" && ["text", "email", "url"].includes(node.attributes.type);
  return isTyped && (name === "identifier" || name === "email" || name.startsWith("traits."));
}
