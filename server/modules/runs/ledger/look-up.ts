import type { Connector, Operation } from "../../../connectors/connector.ts";
import type { Call } from "../../../../contracts/calls.ts";

/** How another system is asked whether a write happened: a read of the same kind of thing, by what identifies it there. */
export interface LookUp {
  readonly operation: Operation;
  /** The identifying fields, as the write sent them. */
  readonly by: Readonly<Record<string, unknown>>;
}

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
  const operation = connector.operations.find(
    ({ effect, entity, input, paging }) =>
      effect === "read" && entity === write.entity && paging !== undefined && Object.keys(by).every((field) => input.properties?.[field] !== undefined),
  );
  return operation ? { operation, by } : null;
}

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
