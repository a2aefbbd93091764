import { entityOf, singular } from "./name-operation.ts";

/** Words of people for what a method does to a thing of a collection. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  create: ["create", "add", "make", "new"],
  list: ["list", "get", "read"],
  get: ["get", "find", "read", "look"],
  update: ["update", "change", "set", "edit"],
  delete: ["delete", "remove"],
};
const POPULARITY: Readonly<Record<string, number>> = { create: 0.5, list: 0.45, get: 0.4, update: 0.4, delete: 0.2 };

interface Meaning {
  readonly entity: string;
  readonly verbs: readonly string[];
  readonly popularity: number;
}

/** What an operation does to which thing, from its name, method and path. */
export function meaningOf(id: string, method: string, path: string): Meaning {
  const segments = path.split("/").filter(Boolean);
  const last = segments.at(-1) ?? "";
  const said = /^[a-z]+/.exec(id.split(".").at(-1) ?? "")?.[0] ?? "call";
  const isItem = last.includes("{");
  // `/orders/{id}/cancel` does something to an order; `/orders/{id}/lines` has lines of its own.
  const isAction = !isItem && method !== "GET" && (segments.at(-2)?.includes("{") ?? false) && singular(last) === last;
  if (isAction) return { entity: spoken(entityOf(segments.slice(0, -1).join("/"))), verbs: [...new Set([spoken(last), said])], popularity: 0.3 };

  const kind = isItem ? { GET: "get", PUT: "update", PATCH: "update", POST: "update", DELETE: "delete" }[method] : { GET: "list", POST: "create" }[method];
  const verbs = [...new Set([...(kind ? (SAID[kind] ?? []) : []), said])];
  return { entity: spoken(entityOf(path)) || "request", verbs, popularity: kind ? (POPULARITY[kind] ?? 0.3) : 0.3 };
}

/** The words of people for one that a name begins with: `remove` is `delete` as well. */
export function verbsLike(word: string): readonly string[] {
  const alike = Object.entries(SAID).find(([kind]) => kind === word) ?? Object.entries(SAID).find(([, words]) => words.includes(word));
  return [...new Set([word, ...(alike?.[1] ?? [])])];
}

/** “Create a member”, where the description has no words of its own. */
export function sayWhat(verb: string, entity: string): string {
  const article = verb === "list" ? "" : /^[aeiou]/i.test(entity) ? "an " : "a ";
  return `${verb.charAt(0).toUpperCase()}${verb.slice(1).toLowerCase()} ${article}${entity}${verb === "list" ? "s" : ""}`;
}

/** `line_items`, `lineItems` → `line items`. */
function spoken(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z\d]+/g, " ")
    .trim()
    .toLowerCase();
}
