import type { UiNode } from "@ory/client-fetch";

/** Differ from one form to the next, or are what a browser loads. */
const OF_THE_DAY = new Set(["name", "id", "node_type", "src", "integrity", "nonce", "text", "value"]);

/** What a form consists of, in its order: group, type, name, attributes, label. Values are shown where they are words of the contract. */
export function linesOf(nodes: readonly UiNode[]): string[] {
  return nodes.map(({ type, group, attributes, meta }) => {
    const all = attributes as unknown as Readonly<Record<string, unknown>>;
    const shown = Object.entries(all).filter(
      ([name, value]) => !OF_THE_DAY.has(name) && value !== undefined && value !== false && !(type === "input" && name.startsWith("onclick") && options(value)),
    );
    const words = shown.map(([name, value]) => (value === true ? name : `${name}=${String(value)}`)).toSorted();
    const value =
      all["type"] !== "hidden" && all["name"] !== "provider" && typeof all["value"] === "string" && /^[a-z_]*$/.test(all["value"])
        ? [`value=${all["value"]}`]
        : [];
    const text = (all["text"] as { id: number } | undefined)?.id;
    return [group, type, all["name"] ?? all["id"], ...words, ...value, text ? `text=${text}` : "", meta.label ? `label=${meta.label.id}` : ""]
      .filter(Boolean)
      .join(" ");
  });
}

/** A call with the options of one ceremony in it. */
function options(value: unknown): boolean {
  return typeof value === "string" && value.includes("{");
}
