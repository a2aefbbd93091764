import type { Slot, Value } from "../../../../contracts/plan/value.ts";
import type { Operation } from "../../../connectors/connector.ts";
import { valueOf } from "../structure/conditions/read-condition.ts";
import { resolveField, thingOf } from "../structure/thing.ts";

export interface Assignment {
  /** What the value is of, as it was said. */
  readonly field: readonly string[];
  readonly value: string;
}

const VALUE = String.raw`("[^"]+"|“[^”]+”|'[^']+'|[\p{L}\d_.@-]+)`;
const SET = new RegExp(
  String.raw`\b(?:set|change|update|put|switch|move|with)s?\s+(?:the |its |their |his |her )?([\p{L}_][\p{L}\d_]*(?: [\p{L}\d_]+)?)(?: of \p{L}+ \p{L}+)?\s+(?:to|as|=)\s+${VALUE}`,
  "giu",
);
const MARK = new RegExp(String.raw`\b(?:mark|flag)s?\s+(?:(?:it|them|this|those|(?:that|the|this|each) \p{L}+)\s+)?(?:as\s+)?${VALUE}\s*[.!]?$`, "iu");
const TAG = new RegExp(
  String.raw`\b(?:tag|label)s?\s+(?:(?:it|them|this|those|(?:that|the|this) \p{L}+)\s+)?(?:(?:as|with)\s+)?${VALUE}|\b(?:tag|label)s?\s+${VALUE}`,
  "iu",
);
const NO_VALUE = /^(?:it|them|that|the|this|those|a|an|as|with|to|in|on|of|and)$/i;

/** “set the status to Sent”, “mark it as paid”, “add the label in-progress”: values that an order says of what it changes. */
export function assignmentsIn(text: string): readonly Assignment[] {
  const set = [...text.matchAll(SET)].map(([, field = "", value = ""]) => ({ field: field.split(" "), value }));
  const marked = MARK.exec(text)?.[1];
  const tagged = TAG.exec(text);
  const label = tagged?.[1] ?? tagged?.[2];
  return [
    ...set,
    ...(marked && set.length === 0 ? [{ field: ["status"], value: marked }] : []),
    ...(label && set.length === 0 ? [{ field: ["label"], value: label }] : []),
  ].flatMap(({ field, value }) => {
    const plain = value.replaceAll(/^["“']|["”']$/g, "");
    return NO_VALUE.test(plain) || field.every((word) => NO_VALUE.test(word)) ? [] : [{ field, value: plain }];
  });
}

const RECORDS = ["fields", "values", "properties", "data"];

/** The arguments that take them: one of that name, otherwise a member of the record that the operation takes. */
export function assigned(said: readonly Assignment[], operation: Operation): Readonly<Record<string, Slot<Value>>> {
  const out: Record<string, Slot<Value>> = {};
  const members: Record<string, Slot<Value>> = {};
  const target = thingOf("argument", [], operation.input, null, operation.entity);
  const record = RECORDS.find((name) => operation.input.properties?.[name]);
  for (const { field, value } of said) {
    const found = resolveField(
      field.map((word) => word.toLowerCase()),
      [{ ...target, open: false, custom: null }],
    );
    const name = found?.field.path.length === 1 ? found.field.path[0] : undefined;
    const literal = valueOf(value, found?.known ?? null);
    if (name !== undefined && !RECORDS.includes(name)) out[name] = found?.known?.type === "array" ? { list: [literal] } : literal;
    else if (record) members[field.join("_")] = literal;
  }
  if (record && Object.keys(members).length > 0) out[record] = { object: members };
  return out;
}
