import type { JsonSchema } from "../json-schema.ts";
import type { NameOf } from "./type-of.ts";

interface Met {
  readonly schema: JsonSchema;
  readonly hint: string;
  times: number;
}

/**
 * Object types that occur more than once among some schemas get a name, so that a repository is spelt out once
 * rather than in each of thirteen events. The name comes from the property that holds it.
 */
export function sharedTypes(
  prefix: string,
  roots: readonly (readonly [hint: string, schema: JsonSchema])[],
): { readonly nameOf: NameOf; readonly types: readonly (readonly [name: string, schema: JsonSchema])[] } {
  const met = new Map<string, Met>();
  for (const [hint, schema] of roots) count(schema, hint, met);

  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [key, { schema, hint, times }] of met) {
    if (times < 2 || Object.keys(schema.properties ?? {}).length < 4) continue;
    names.set(key, unusedName(prefix + pascalCase(hint), taken));
  }
  return {
    nameOf: (schema) => names.get(keyOf(schema)),
    types: [...names].map(([key, name]) => [name, (met.get(key) as Met).schema] as const),
  };
}

function count(schema: JsonSchema, hint: string, met: Map<string, Met>): void {
  if (schema.type === "object" && schema.properties) {
    const key = keyOf(schema);
    const known = met.get(key);
    if (known) {
      known.times++;
      return;
    }
    met.set(key, { schema, hint, times: 1 });
  }
  for (const [name, member] of Object.entries(schema.properties ?? {})) count(member, name, met);
  if (schema.items) count(schema.items, singular(hint), met);
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) count(one, hint, met);
}

const keys = new WeakMap<JsonSchema, string>();

/** Whether null is allowed, and what it is called where it stands, do not make another type. */
function keyOf(schema: JsonSchema): string {
  const known = keys.get(schema);
  if (known !== undefined) return known;
  const key = JSON.stringify({ ...schema, nullable: undefined, description: undefined });
  keys.set(schema, key);
  return key;
}

function unusedName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}${number}`;
  taken.add(name);
  return name;
}

export function pascalCase(text: string): string {
  const words = text.match(/[A-Za-z0-9]+/g) ?? ["Value"];
  return words.map((word) => (word[0] as string).toUpperCase() + word.slice(1)).join("");
}

function singular(hint: string): string {
  if (hint.endsWith("ies")) return `${hint.slice(0, -3)}y`;
  return hint.endsWith("s") && !hint.endsWith("ss") ? hint.slice(0, -1) : hint;
}
