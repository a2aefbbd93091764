import type { Field } from "../fields/field.ts";
import type { Value } from "../plan/plan.ts";

import { renderSum } from "./render-sum.ts";

/** How code reaches a field: `issue.user?.login`. `root` is the name that holds the source, or null when its members are in scope by name. */
export function access(field: Field, root: string | null, skip = 0): string {
  let code = root ?? "";
  field.path.slice(skip).forEach((segment, offset) => {
    const index = offset + skip;
    const mayBeAbsent = field.optionalFrom !== null && index > field.optionalFrom;
    if (code === "") code = segment;
    else if (/^[A-Za-z_$][\w$]*$/.test(segment)) code += `${mayBeAbsent ? "?." : "."}${segment}`;
    else code += `${mayBeAbsent ? "?." : ""}[${JSON.stringify(segment)}]`;
  });
  return code;
}

/** The expression of a value. `optional`: the target may be left out, so an absent source leaves it out. */
export function renderValue(value: Value, root: string | null, optional = false): string {
  switch (value.kind) {
    case "constant":
      return literal(value.value);
    case "field":
      return renderField(value, root, optional);
    case "template":
      return template(value.parts, root);
    case "list":
      return `[${value.items.map((item) => renderValue(item, root)).join(", ")}]`;
    case "object":
      return `{ ${value.members.map(([name, member]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}: ${renderValue(member, root)}`).join(", ")} }`;
    case "csv":
      return `csv.write(${root ?? "items"}.map((${singular(root ?? "items")}) => (${members(value.columns, singular(root ?? "items"))})))`;
    case "json":
      return renderJson(value, root);
    case "sum":
      return renderSum(value, root ?? "items");
    case "lines":
      return renderLines(value, root ?? "items");
  }
}

function renderField({ field, as }: Extract<Value, { kind: "field" }>, root: string | null, optional: boolean): string {
  const code = access(field, root);
  const absent = field.optionalFrom !== null;
  const orEmpty = absent ? `(${code} ?? "")` : code;
  switch (as) {
    case "same":
      if (field.schema.type === undefined && !field.schema.enum && field.type === "string") return `String(${code} ?? "")`;
      if (!absent) return code;
      return optional
        ? `${code} ?? undefined`
        : `${code} ?? ${field.type === "number" ? "0" : field.type === "boolean" ? "false" : field.type === "array" ? "[]" : '""'}`;
    case "text":
      return `String(${absent ? `${code} ?? ""` : code})`;
    case "number":
      return `${absent ? `(${code} ?? 0)` : code} / 100`;
    case "parsed":
      return `Number(${absent ? `${code} ?? 0` : code})`;
    case "amount":
      return `(${absent ? `(${code} ?? 0)` : code} / 100).toFixed(2)`;
    case "names":
      return `${absent ? `(${code} ?? [])` : code}.map((item) => item.name).join(", ")`;
    case "list":
      return `${absent ? `(${code} ?? [])` : code}.join(", ")`;
    case "fileName":
      return `${orEmpty}.split("/").at(-1) ?? ""`;
    case "firstName":
      return `${orEmpty}.split(" ")[0]`;
    case "lastName":
      return `${orEmpty}.split(" ").slice(1).join(" ")`;
  }
}

function members(fields: readonly (readonly [string, Field])[], root: string | null): string {
  return `{ ${fields.map(([name, field]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}: ${access(field, root)}`).join(", ")} }`;
}

function renderJson({ focus, noun, members: named, shows }: Extract<Value, { kind: "json" }>, root: string | null): string {
  const isMany = named !== null && shows.length === 0 && root !== null;
  if (isMany) return `JSON.stringify(${root}.map((${singular(root)}) => (${members(named, singular(root))})), null, 2)`;
  if (named) return `JSON.stringify(${members(named, root)}, null, 2)`;
  return `JSON.stringify(${root ?? (focus.length > 0 ? focus.join(".") : noun)}, null, 2)`;
}

export function template(parts: Extract<Value, { kind: "template" }>["parts"], root: string | null): string {
  const body = parts.map((part) => (typeof part === "string" ? escape(part) : `\${${inTemplate(part, root)}}`));
  return `\`${body.join("")}\``;
}

/** In a template an absent value reads as nothing, not as "null". */
function inTemplate(part: Extract<Value, { kind: "field" }>, root: string | null): string {
  const { field } = part;
  const absent = field.optionalFrom !== null;
  if (part.as === "same") return absent ? `${access(field, root)} ?? ""` : access(field, root);
  return renderField(part, root, false);
}

function renderLines(value: Extract<Value, { kind: "lines" }>, items: string): string {
  if (value.line.length === 0) return `\`\${${items}.length} ${escape(value.heading)}\``;
  const item = singular(items);
  return `[\`\${${items}.length} ${escape(value.heading)}\`, ...${items}.map((${item}) => ${template(["• ", ...value.line], item)})].join("\\n")`;
}

export function singular(items: string): string {
  if (/ies$/.test(items)) return `${items.slice(0, -3)}y`;
  if (/(ses|xes|ches|shes)$/.test(items)) return items.slice(0, -2);
  return items.replace(/s$/, "");
}

function escape(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${").replaceAll("\n", "\\n");
}

/** A JSON value as a person would write it in code. */
export function literal(value: unknown, depth = 0): string {
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, depth)).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(
      ([name, item]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}: ${literal(item, depth + 1)}`,
    );
    return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
  }
  return JSON.stringify(value) ?? "undefined";
}
