import { inputTypeName, pascal } from "../../clients/type-names.ts";
import { schemaType } from "../../clients/schema-type.ts";
import { fieldsOf, type Field } from "../fields/field.ts";
import type { ActionPlan, Plan, Row, Source, Value } from "../plan/plan.ts";
import { plural } from "../plan/message-text.ts";
import { fieldsIn } from "./sample-data.ts";
import { renderValue } from "./render-value.ts";
import { sourceImport, sourceTypeName } from "./source-type.ts";

/** src/mappings/<name>.ts; null when the action has nothing to map. */
export function emitMapping(plan: Plan, action: ActionPlan): string | null {
  if (action.mapping.rows.length === 0) return null;
  const source = plan.source;
  const target = targetType(action);
  const imports = [source && sourceImport(source), target.imported && `import type { ${target.name} } from "../connections";`].filter((line): line is string => Boolean(line));
  const merged = mergeImports(imports);
  const sourceType = source ? sourceTypeName(source) : "null";
  const rules = topLevel(action.mapping.rows).map(([name, rows]) => `  ${key(name)}: ${rule(name, rows, action, source)},`);
  return [
    'import { mapping } from "@vennel/sdk";',
    ...merged,
    "",
    ...(target.declaration ? [target.declaration, ""] : []),
    `export const ${action.mapping.exportName} = mapping<${sourceType}, ${target.name}>("${action.mapping.name}", {`,
    ...rules,
    "});",
    "",
  ].join("\n");
}

function targetType(action: ActionPlan): { name: string; imported: boolean; declaration: string | null } {
  if ("operation" in action.target) return { name: inputTypeName(action.connection.alias, action.target.operation.id), imported: true, declaration: null };
  const name = `${pascal(action.mapping.exportName.replace(/^to/, ""))}Body`;
  return { name, imported: false, declaration: `/** What ${action.connection.name} is sent. */\nexport interface ${name} {\n${action.mapping.rows.map((row) => `  ${row.target.join(".")}: ${valueType(row.value)};`).join("\n")}\n}` };
}

function valueType(value: Value): string {
  if (value.kind === "field" && value.as === "number") return "number";
  if (value.kind === "field" && value.as === "same") return value.field.schema.type === undefined ? "string" : schemaType({ ...value.field.schema, nullable: false });
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
  return `${parameter} => (${nested(rows.map((row) => ({ ...row, target: row.target.slice(1) })), root)})`;
}

function nested(rows: readonly Row[], root: string | null): string {
  const members = topLevel(rows).map(([name, inner]) => {
    const [only] = inner;
    if (only && inner.length === 1 && only.target.length === 1) return `${key(name)}: ${renderValue(only.value, root, true)}`;
    return `${key(name)}: ${nested(inner.map((row) => ({ ...row, target: row.target.slice(1) })), root)}`;
  });
  return `{ ${members.join(", ")} }`;
}

/** `({ issue })`, `(issues)` or `()`: only what the rule reads. */
function parameterOf(rows: readonly Row[], source: Source | null): string {
  const fields = rows.flatMap((row) => [...fieldsIn(row.value)]);
  const readsItems = rows.some((row) => row.value.kind === "lines");
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

/** Two imports of the same module are one. */
function mergeImports(lines: readonly string[]): readonly string[] {
  const byModule = new Map<string, string[]>();
  for (const line of lines) {
    const match = /^import type \{ (.*) \} from (".*");$/.exec(line);
    if (match?.[1] && match[2]) byModule.set(match[2], [...(byModule.get(match[2]) ?? []), match[1]]);
  }
  return [...byModule].map(([module, names]) => `import type { ${[...new Set(names)].join(", ")} } from ${module};`);
}
