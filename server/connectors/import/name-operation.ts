const VERB_OF: Readonly<Record<string, string>> = { GET: "get", POST: "create", PUT: "replace", PATCH: "update", DELETE: "delete" };

/** A dotted id as code calls it, from the description's own or else from method and path; the same one twice gets a number. */
export function nameOperation(given: unknown, method: string, path: string, taken: Set<string>): string {
  const own = typeof given === "string" ? given.split(/[./]/).map(camel).filter(Boolean) : [];
  const parts =
    own.length > 0 ? own.slice(-3) : [camel(entityOf(path)) || "root", isCollection(path) && method === "GET" ? "list" : (VERB_OF[method] ?? "call")];
  const name = parts.join(".");
  let unique = name;
  for (let number = 2; taken.has(unique); number += 1) unique = `${name}${number}`;
  taken.add(unique);
  return unique;
}

/** The last fixed part of a path, in the singular. */
export function entityOf(path: string): string {
  const last = path.split("/").findLast((segment) => segment && !segment.includes("{")) ?? "";
  return singular(last);
}

export function singular(word: string): string {
  return word.replace(/ies$/, "y").replace(/([^su])s$/, "$1");
}

function isCollection(path: string): boolean {
  return !path.endsWith("}");
}

/** `list-all_pets` → `listAllPets`; empty where nothing of a name is left. */
export function camel(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const joined = words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  const named = /^\d/.test(joined) ? `n${joined}` : joined;
  return named.charAt(0).toLowerCase() + named.slice(1, 80);
}
