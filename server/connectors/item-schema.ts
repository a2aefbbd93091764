import type { Operation } from "./connector.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Where the list is in what an operation answers, and the schema of one of its items. */
export function itemSchema(operation: Operation): { readonly path: readonly string[]; readonly schema: JsonSchema } | null {
  const named = operation.paging?.items?.split(".") ?? [];
  const list = named.reduce<JsonSchema | undefined>((schema, name) => schema?.properties?.[name], operation.output);
  if (list?.items) return { path: named, schema: list.items };
  const lists = Object.entries(operation.output.properties ?? {}).filter(([, schema]) => schema.type === "array");
  const [only] = lists;
  return only && lists.length === 1 && only[1].items ? { path: [only[0]], schema: only[1].items } : null;
}
