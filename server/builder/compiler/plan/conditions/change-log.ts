import type { Field } from "../../fields/field.ts";
import type { Condition, Source } from "../plan.ts";

/**
 * An event that lists what was changed is told again at each later change of a thing that is in a state already:
 * it has to be the state that changed this time.
 */
export function changedNow({ fields, sample }: Source, field: Field, text: string): readonly Condition[] {
  const log = fields.find(({ path, type, schema }) => path[0] === "changelog" && type === "array" && schema.items?.properties?.field !== undefined);
  if (!log) return [];
  const entries = log.path.reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], sample);
  const names = new Set((Array.isArray(entries) ? entries : []).map((entry) => String((entry as { readonly field?: unknown }).field)));
  const name = field.path.findLast((segment) => names.has(segment));
  return name === undefined ? [] : [{ kind: "has", field: log, member: "field", values: [name], negated: false, text }];
}
