import type { Connector } from "../connector.ts";
import { camel } from "./name-operation.ts";

/** What a connection has of its own in code, or must not answer to. */
const RESERVED = new Set(["request", "pages", "alias", "connector", "events", "then", "toJSON"]);

export function takenIds(before: Connector | undefined): Set<string> {
  return new Set(before?.operations.map(({ id }) => id));
}

/** Where a tool is asked for; one with declared fields answers with them alone. */
export function toolPath(name: string, isTyped: boolean): string {
  return `/tools/${encodeURIComponent(name)}${isTyped ? "/typed" : ""}`;
}

/** `create_issue` → `createIssue`, `files/read` → `files.read`. A tool that is known already keeps its name in code. */
export function toolId(name: string, taken: Set<string>, before: Connector | undefined): string {
  const known = before?.operations.find(({ path }) => path === toolPath(name, false) || path === toolPath(name, true));
  if (known) return known.id;
  const parts = name
    .split(/[./:]/)
    .map(camel)
    .filter((part) => /^[a-z]/.test(part))
    .map((part) => (RESERVED.has(part) ? `${part}Tool` : part));
  const plain = parts.slice(-3).join(".") || "tool";
  let unique = plain;
  for (let number = 2; taken.has(unique); number += 1) unique = `${plain}${number}`;
  taken.add(unique);
  return unique;
}
