import type { Connector, Operation } from "./connector.ts";

export interface Lister {
  readonly operation: Operation;
  /** Its own required arguments. */
  readonly needs: readonly string[];
}

/** What arguments name beside the entity that they are called by. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  repo: ["repository"],
  guild: ["server"],
  list: ["list", "audience"],
  assignee: ["user", "member"],
  assignees: ["user", "member"],
  owner: ["user"],
  sheet: ["sheet", "spreadsheet"],
};

/** The read that lists what an argument names: channels for `channel_id`. It needs no more than the call itself has. */
export function listerOf(connector: Connector, caller: Operation, argument: string): Lister | null {
  const entities = entitiesOf(argument);
  const known = Object.keys(caller.input.properties ?? {});
  const fits = connector.operations.flatMap((operation) => {
    const needs = operation.input.required ?? [];
    const isList = operation.effect === "read" && operation.id !== caller.id && operation.verbs.includes("list") && entities.includes(operation.entity);
    return isList && needs.every((name) => name !== argument && known.includes(name)) ? [{ operation, needs }] : [];
  });
  return fits.toSorted((a, b) => a.needs.length - b.needs.length)[0] ?? null;
}

/** `channel_id`, `channelId` and `channel` → `channel`. */
function entitiesOf(argument: string): readonly string[] {
  const words = argument
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => !["id", "ids", "gid", "key", "slug"].includes(word));
  const name = words.join(" ");
  return [name, ...(ALSO[name] ?? [])];
}
