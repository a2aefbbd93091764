import type { Field, Value } from "../../../../contracts/plan/value.ts";
import type { JsonSchema } from "../../../connectors/json-schema.ts";
import { fieldsOf, type Field as Known } from "../fields/field.ts";
import { rankFields } from "../fields/find-field.ts";

/** Something that a plan has at hand and a person speaks of: what started it, what was read, one of a list. */
export interface Thing {
  /** The name that values are read from. */
  readonly of: string;
  readonly path: readonly string[];
  readonly fields: readonly Known[];
  /** Nobody knows all of its fields: rows of a sheet, bodies of webhooks. */
  readonly open: boolean;
  /** The member that holds what people have added of their own; null where there is none. */
  readonly custom: readonly string[] | null;
  /** The system that it comes from, by alias. */
  readonly connection: string | null;
  readonly noun: string;
}

const known = new WeakMap<JsonSchema, readonly Known[]>();

/** `into` is where in the schema the thing itself is; what is around it stays within reach. */
export function thingOf(of: string, path: readonly string[], schema: JsonSchema, connection: string | null, noun: string, open = false): Thing {
  const fields = known.get(schema) ?? fieldsOf(schema);
  known.set(schema, fields);
  const isOpen = open || fields.length === 0;
  const custom = isOpen ? undefined : fields.find(({ schema: own, path: at }) => at.length === 1 && CUSTOM.has(at[0] ?? "") && !own.properties);
  return { of, path, fields, open: isOpen, custom: custom?.path ?? null, connection, noun };
}

const CUSTOM = new Set(["fields", "properties", "custom_fields", "attributes", "merge_fields"]);

/** How many further things are tried when a word fits nothing of the nearest one. */
const LEAST = 2;

export interface Resolved {
  readonly field: Field;
  readonly known: Known | null;
  readonly score: number;
}

/** What some words mean of what is at hand, the nearest thing first. */
export function resolveField(words: readonly string[], things: readonly Thing[], spelt: readonly string[] = words): Resolved | null {
  const said = words.filter((word) => word !== "");
  const named = spelt.filter((word) => word !== "");
  if (said.length === 0) return null;
  for (const [index, thing] of things.entries()) {
    const best = rankFields(said, thing.fields, focusOf(thing), LEAST)[0];
    if (best) return { field: { of: thing.of, path: [...thing.path, ...best.field.path] }, known: best.field, score: best.score };
    if (index === 0 && thing.custom) return { field: { of: thing.of, path: [...thing.path, ...thing.custom, named.join(" ")] }, known: null, score: 1 };
  }
  const open = things.find((thing) => thing.open);
  return open ? { field: { of: open.of, path: [...open.path, memberOf(named)] }, known: null, score: 1 } : null;
}

/** Where in an event's body the thing that it is about is: `["issue"]`. */
function focusOf({ fields, noun }: Thing): readonly string[] {
  const parts = noun.split(" ");
  const about = fields.find(({ type, path, words }) => type === "object" && path.length === 1 && words.join(" ") === parts.join(" "));
  if (about) return about.path;
  const data = fields.find(({ type, path }) => type === "object" && path.join(".") === "data.object");
  return data ? data.path : [];
}

export { focusOf };

function memberOf(words: readonly string[]): string {
  const [first = "", ...rest] = words.map((word) => word.replaceAll(/[^\p{L}\d_]/gu, ""));
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

export const fieldValue = (field: Field): Value => ({ field });
