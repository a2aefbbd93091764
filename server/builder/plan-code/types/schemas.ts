import type { DeclaredField } from "../../../../contracts/plan/start.ts";
import { isNullable } from "../../../connectors/schema-of.ts";
import type { JsonSchema } from "../../../connectors/json-schema.ts";

const DECLARED: Readonly<Record<DeclaredField["type"], JsonSchema>> = {
  text: { type: "string" },
  email: { type: "string", format: "email" },
  number: { type: "number" },
  "yes-no": { type: "boolean" },
  date: { type: "string", format: "date-time" },
  list: { type: "array", items: {} },
  object: { type: "object", additionalProperties: true },
  any: {},
};

export function declaredSchema(fields: readonly DeclaredField[]): JsonSchema {
  return objectSchema(
    Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    fields.filter(({ optional }) => !optional).map(({ name }) => name),
  );
}

function fieldSchema({ type, fields }: DeclaredField): JsonSchema {
  if (fields.length === 0) return DECLARED[type];
  const inner = declaredSchema(fields);
  return type === "list" ? { type: "array", items: inner } : inner;
}

export function objectSchema(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = Object.keys(properties)): JsonSchema {
  return { type: "object", properties, required };
}

export interface Found {
  readonly schema: JsonSchema;
  readonly mayBeMissing: boolean;
  /** Indexes of the members that are read from something that may be missing. */
  readonly missingBefore: ReadonlySet<number>;
}

/** Follows a path into a schema; what the schema does not know is anything, and may be missing. */
export function follow(root: JsonSchema, path: readonly string[], rootMayBeMissing: boolean): Found {
  let schema = root;
  let missing = rootMayBeMissing || isNullable(root);
  const missingBefore = new Set<number>();
  path.forEach((name, index) => {
    if (missing) missingBefore.add(index);
    const isIndex = /^\d+$/.test(name) && schema.items !== undefined;
    const next = isIndex ? schema.items : schema.properties?.[name];
    const known = next ?? (typeof schema.additionalProperties === "object" ? schema.additionalProperties : {});
    missing = isIndex || next === undefined || isNullable(known) || !(schema.required?.includes(name) ?? false);
    schema = known;
  });
  return { schema, mayBeMissing: missing || missingBefore.size > 0, missingBefore };
}
