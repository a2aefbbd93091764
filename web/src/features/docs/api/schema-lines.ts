import type { Schema } from "./description.ts";

export interface SchemaLine {
  readonly depth: number;
  /** Unique among the lines. */
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

const DEEPEST = 6;

/** A schema as lines to read, one for each property, those of inner objects indented. */
export function schemaLines(schema: Schema, schemas: Readonly<Record<string, Schema>>): SchemaLine[] {
  return linesOf(schema, { schemas, depth: 0, path: "", open: new Set() });
}

interface Place {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly depth: number;
  readonly path: string;
  /** Definitions that enclose this place: one inside itself is only named. */
  readonly open: ReadonlySet<Schema>;
}

function linesOf(schema: Schema, place: Place): SchemaLine[] {
  const resolved = resolve(schema, place.schemas);
  if (place.depth > DEEPEST || place.open.has(resolved)) return [];
  const inside = { ...place, open: new Set([...place.open, resolved]) };
  if (resolved.items) return linesOf(resolved.items, inside);
  const [only] = variantsOf(resolved).filter((variant) => resolve(variant, place.schemas).properties);
  if (!resolved.properties) return only ? linesOf(only, inside) : [];
  return Object.entries(resolved.properties).flatMap(([name, property]) => [
    {
      depth: place.depth,
      path: `${place.path}.${name}`,
      name,
      type: typeOf(property, place.schemas),
      isRequired: resolved.required?.includes(name) ?? false,
      description: resolve(property, place.schemas).description ?? "",
    },
    ...linesOf(property, { ...inside, depth: place.depth + 1, path: `${place.path}.${name}` }),
  ]);
}

/** What a value is, in the words of TypeScript. */
export function typeOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): string {
  const resolved = resolve(schema, schemas);
  if (resolved.const !== undefined) return JSON.stringify(resolved.const);
  if (resolved.enum) return resolved.enum.map((value) => JSON.stringify(value)).join(" | ");
  const variants = variantsOf(resolved);
  if (variants.length > 0) return [...new Set(variants.map((variant) => typeOf(variant, schemas)))].join(" | ");
  if (resolved.items) {
    const inner = typeOf(resolved.items, schemas);
    return inner.includes(" | ") ? `(${inner})[]` : `${inner}[]`;
  }
  const type = Array.isArray(resolved.type) ? resolved.type.join(" | ") : ((resolved.type as string | undefined) ?? "any");
  return resolved.format ? `${type} (${resolved.format})` : type;
}

function variantsOf({ anyOf, oneOf }: Schema): readonly Schema[] {
  return anyOf ?? oneOf ?? [];
}

function resolve(schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema {
  const name = schema.$ref?.split("/").at(-1);
  const found = name === undefined ? undefined : schemas[name];
  return found ?? schema;
}
