export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Members by which people call a thing, the plainest first. */
const NAMES = ["full_name", "name", "title", "displayName", "display_name", "summary", "real_name", "label", "email", "url"];
/** Members by which calls name a thing. */
const IDS = ["full_name", "key", "id", "gid", "uuid", "sid", "slug", "name"];

/** What an item of a list can be chosen by; null where it says nothing that a call could name it by. */
export function choiceOf({ connector, operation }: { readonly connector: string; readonly operation: string }, item: unknown): Choice | null {
  if (typeof item === "string") return { value: item, label: item };
  const name = textAt(item, NAMES);
  // Slack takes the names of channels, and people know no others.
  if (connector === "slack" && operation.startsWith("conversations.") && name !== null) return { value: `#${name}`, label: `#${name}` };
  const id = textAt(item, IDS);
  if (id === null) return null;
  return { value: id, label: name ?? id };
}

function textAt(item: unknown, members: readonly string[]): string | null {
  if (typeof item !== "object" || item === null) return null;
  for (const member of members) {
    const found = (item as Readonly<Record<string, unknown>>)[member];
    if (typeof found === "string" && found !== "") return found;
    if (typeof found === "number") return String(found);
  }
  return null;
}
