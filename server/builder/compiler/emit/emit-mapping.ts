import { typeOf } from "../../../connectors/typescript/type-of.ts";
import { pascalCase } from "../../../connectors/typescript/shared-types.ts";
import { fieldsOf, type Field } from "../fields/field.ts";
import type { ActionPlan, Plan, Row, Source, Value } from "../plan/plan.ts";
import { plural } from "../plan/message-text.ts";
import { fieldsIn } from "./sample-data.ts";
import { renderValue } from "./render-value.ts";
import { sourceTypeOf, targetTypeOf, type NamedType } from "./type-names.ts";

/** src/mappings/<name>.ts; null when the action has nothing to map. */
export function emitMapping(plan: Plan, action: ActionPlan): string | null {
  if (action.mapping.rows.length === 0) return null;
  // Of a webhook of which nothing is read nothing is known, either.
  const source = plan.source?.type.from === "declared" && plan.source.fields.length === 0 ? null : plan.source;
  const from = source && sourceTypeOf(source);
  const to = targetTypeOf(action) ?? bodyType(action);
  const uses = [...new Set([...(from?.uses ?? []), ...to.uses])].sort();
  const rules = topLevel(action.mapping.rows).map(([name, rows]) => `  ${key(name)}: ${rule(name, rows, action, source)},`);
  const sourceName = from ? `${from.name}${source?.kind === "items" ? "[]" : ""}` : plan.source ? "unknown" : "null";
  return [
    'import { mapping } from "@vennel/sdk";',
    ...(action.mapping.rows.some(({ value }) => value.kind === "csv") ? ['import { csv } from "@vennel/sdk/files";'] : []),
    ...(uses.length > 0 ? [`import type { ${uses.join(", ")} } from "../connections";`] : []),
    ...(from && from.definition === null ? [`import type { ${from.name} } from "../inputs/${source?.noun.toLowerCase()}";`] : []),
    "",
    ...(from?.definition ? [`export type ${from.name} = ${from.definition};`] : []),
    ...(to.definition?.startsWith("{") ? [`export interface ${to.name} ${to.definition}`] : [`type ${to.name} = ${to.definition};`]),
    "",
    `export const ${action.mapping.exportName} = mapping<${sourceName}, ${to.name}>("${action.mapping.name}", {`,
    ...rules,
    "});",
    "",
  ].join("\n");
}

/** A system without a schema is sent what the rows say. */
function bodyType(action: ActionPlan): NamedType {
  const members = action.mapping.rows.map((row) => `  ${row.target.join(".")}: ${valueType(row.value)};`);
  return { name: `${pascalCase(action.mapping.exportName.replace(/^to/, ""))}Body`, uses: [], definition: `{\n${members.join("\n")}\n}` };
}

function valueType(value: Value): string {
  if (value.kind === "field" && (value.as === "number" || value.as === "parsed")) return "number";
  if (value.kind === "field" && value.as === "same")
    return value.field.schema.type === undefined ? "string" : typeOf({ ...value.field.schema, nullable: false });
  if (value.kind === "constant") return typeof value.value;
  return "string";
}

/** Rows by their first segment: a rule fills one field of the target, nested or not. */
function topLevel(rows: readonly Row[]): readonly (readonly [string, readonly Row[]])[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = row.target[0] ?? "";
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups];
}

function rule(name: string, rows: readonly Row[], action: ActionPlan, source: Source | null): string {
  const parameter = parameterOf(rows, source);
  const root = rootOf(source);
  const [only] = rows;
  if (only && rows.length === 1 && only.target.length === 1) return `${parameter} => ${wrap(renderValue(only.value, root, !isRequired(action, name)))}`;
  return `${parameter} => (${nested(
    rows.map((row) => ({ ...row, target: row.target.slice(1) })),
    root,
  )})`;
}

function nested(rows: readonly Row[], root: string | null): string {
  const members = topLevel(rows).map(([name, inner]) => {
    const [only] = inner;
    if (only && inner.length === 1 && only.target.length === 1) return `${key(name)}: ${renderValue(only.value, root, true)}`;
    return `${key(name)}: ${nested(
      inner.map((row) => ({ ...row, target: row.target.slice(1) })),
      root,
    )}`;
  });
  return `{ ${members.join(", ")} }`;
}

/** `({ issue })`, `(issues)` or `()`: only what the rule reads. */
function parameterOf(rows: readonly Row[], source: Source | null): string {
  const fields = rows.flatMap((row) => [...fieldsIn(row.value)]);
  const readsItems = rows.some((row) => row.value.kind === "lines" || row.value.kind === "sum" || row.value.kind === "csv");
  const [json] = rows.flatMap(({ value }) => (value.kind === "json" && value.members === null ? [value] : []));
  if (json && source?.kind === "event") return json.focus.length > 0 ? `({ ${json.focus[0]} })` : `(${json.noun})`;
  if (!source || (fields.length === 0 && !readsItems)) return "()";
  if (source.kind === "items") return `(${plural(source.noun)})`;
  if (source.kind === "item") return `(${source.noun})`;
  return `({ ${renderFieldList(fields)} })`;
}

/** The members of the source that the fields start from, each once. */
function renderFieldList(fields: readonly Field[]): string {
  return [...new Set(fields.map((field) => field.path[0] ?? ""))].join(", ");
}

function rootOf(source: Source | null): string | null {
  if (!source || source.kind === "event") return null;
  return source.kind === "items" ? plural(source.noun) : source.noun;
}

function isRequired(action: ActionPlan, name: string): boolean {
  if (!("operation" in action.target)) return true;
  return fieldsOf(action.target.operation.input).some((field) => field.path.length === 1 && field.path[0] === name && field.required);
}

function wrap(code: string): string {
  return code.startsWith("{") ? `(${code})` : code;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
