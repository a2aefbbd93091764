import type { Connector, Operation } from "../../../connectors/connector.ts";
import type { Call } from "../../../../contracts/calls.ts";

/** How another system is asked whether a write happened: a read of the same kind of thing, by what identifies it there. */
export interface LookUp {
  readonly operation: Operation;
  /** The identifying fields, as the write sent them. */
  readonly by: Readonly<Record<string, unknown>>;
  /** What the read is sent. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The read answers with nothing else; a search by words may find others too. */
  readonly isExact: boolean;
}

type Way = (operation: Operation, by: LookUp["by"]) => Pick<LookUp, "args" | "isExact"> | null;

/** The best first. */
const WAYS: readonly Way[] = [
  ({ input }, by) => (Object.keys(by).every((field) => input.properties?.[field]) ? { args: by, isExact: true } : null),
  ({ input }, by) => {
    const [words, ...others] = Object.values(by);
    return input.properties?.["query"] && others.length === 0 ? { args: { query: String(words) }, isExact: false } : null;
  },
];

/** Fewer than any system gives on a page: a search that found as many may have left out what is looked for. */
const ALL_OF_A_SEARCH = 10;

/** Null where the system knows no such read, or the write sent no such field. */
export function lookUpOf(connector: Connector | undefined, call: Pick<Call, "operation" | "request"> | undefined): LookUp | null {
  const write = connector?.operations.find(({ id }) => id === call?.operation);
  if (!connector || !write?.naturalKey || !call) return null;
  const by: Record<string, unknown> = {};
  for (const field of write.naturalKey) {
    const value = valueAt(call.request.body, write.bodyPaths?.[field] ?? field);
    if (value === undefined || value === null) return null;
    by[field] = value;
  }
  const reads = connector.operations.filter(({ effect, entity, paging }) => effect === "read" && entity === write.entity && paging !== undefined);
  for (const way of WAYS) {
    for (const operation of reads) {
      const asked = way(operation, by);
      if (asked && (operation.input.required ?? []).every((name) => name in asked.args)) return { operation, by, ...asked };
    }
  }
  return null;
}

/** The thing in an answer; null when it is not there, undefined when the answer does not tell. */
export function itemFound({ operation, by, isExact }: LookUp, body: unknown): unknown {
  const items = itemsOf(operation, body);
  if (isExact) return items[0] ?? null;
  const item = items.find((each) => Object.entries(by).every(([field, value]) => holds(each, field, value)));
  return item ?? (items.length < ALL_OF_A_SEARCH ? null : undefined);
}

/** Systems put fields under `properties` or the like, and write addresses in lower case. */
function holds(item: unknown, field: string, value: unknown): boolean {
  if (typeof item !== "object" || item === null) return false;
  return Object.entries(item).some(([name, inner]) => (name === field ? alike(inner, value) : holds(inner, field, value)));
}

const alike = (one: unknown, other: unknown): boolean => String(one).toLowerCase() === String(other).toLowerCase();

/** The things in the answer of a read; its list is where the connector says. */
export function itemsOf({ paging }: Operation, body: unknown): unknown[] {
  const list = paging?.items ? valueAt(body, paging.items) : body;
  return Array.isArray(list) ? list : [];
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], typeof value === "string" ? formOf(value) : value);
}

/** Bodies of forms are recorded as they were sent. */
function formOf(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}
