import type { ChosenAction } from "../choose-actions.ts";
import { defaultFields } from "../default-fields.ts";
import type { NamedField } from "../named-fields.ts";
import type { Row, Source, Value } from "../plan.ts";

/** The body of a call to a system that has no schema: the fields that were asked for, under the names that were used. */
export function fillRequest(
  action: Extract<ChosenAction, { kind: "request" }>,
  source: Source | null,
  named: readonly NamedField[],
  quoted: readonly string[],
): readonly Row[] {
  if (action.method === "GET" || action.method === "DELETE") return [];
  const rows = named.map(({ key, field }): Row => ({ target: [key], value: copy(field) }));
  const text: Row[] = quoted.map((value) => ({ target: ["message"], value: { kind: "constant", value } }));
  if (rows.length + text.length > 0 || !source || source.kind === "items") return [...rows, ...text];
  if (source.type.from === "declared") return source.fields.map((field) => ({ target: field.path, value: copy(field) }));
  return defaultFields(source).map((field) => ({ target: [field.path.at(-1) ?? "value"], value: copy(field) }));
}

function copy(field: NamedField["field"]): Value {
  return { kind: "field", field, as: "same" };
}
