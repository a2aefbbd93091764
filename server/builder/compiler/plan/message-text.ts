import type { Field } from "../fields/field.ts";
import { defaultFields } from "./default-fields.ts";
import type { NamedField } from "./named-fields.ts";
import type { Coercion, Source, TriggerPlan, Value } from "./plan.ts";
import { splitId, stems } from "../catalogue/capability.ts";
import { meantField } from "../fields/meant-field.ts";
import { fieldsHint } from "./fields-hint.ts";
import { refuse } from "./undecided.ts";

export interface MessageContext {
  readonly source: Source | null;
  readonly trigger: TriggerPlan;
  readonly named: readonly NamedField[];
  readonly quoted: readonly string[];
  /** “the number of open issues”: how many there are is all that is wanted. */
  readonly countOnly?: boolean;
  /** “the total of open invoices”: what is added up. */
  readonly sum?: Field | null;
}

type Part = string | Extract<Value, { kind: "field" }>;

/** The text of a message: what happened, then the fields that were asked for, or those that people expect. */
export function messageText(context: MessageContext): Value {
  const { source, quoted, named } = context;
  if (source?.kind === "items") return itemsText(context);
  const [said] = quoted;
  if (said !== undefined && (named.length === 0 || !source)) return saidText(said, source);
  if (!source) return { kind: "constant", value: "It is time." };
  const fields = named.length > 0 ? named.map(({ field }) => field) : defaultFields(source);
  const heading = said ?? headingOf(context);
  const listed = fields.filter((field) => field.type !== "object");
  if (listed.length === 0) return { kind: "constant", value: heading };
  return { kind: "template", parts: [`${heading}: `, ...joined(listed, source)] };
}

/** `"Welcome {name}"`: what stands in braces is a field. */
export function saidText(text: string, source: Source | null): Value {
  if (!source || !/\{[^}]+\}/.test(text)) return { kind: "constant", value: text };
  const parts = text.split(/(\{[^}]+\})/).map((part): Part => {
    const name = /^\{(.*)\}$/.exec(part)?.[1]?.trim();
    return name === undefined ? part : partOf(placeholder(name, source));
  });
  return { kind: "template", parts: parts.filter((part) => part !== "") };
}

/** Braces that nothing fills would be sent as they stand. */
function placeholder(name: string, source: Source): Field {
  const { fields, focus } = source;
  const called = (path: string) => fields.find((field) => field.path.join(".") === path);
  const exact = called([...focus, name].join(".")) ?? called(name);
  const meant = exact ? null : meantField(splitId(name), { fields, focus, noun: new Set([...stems(source.noun), ...focus.flatMap(stems)]) });
  const field = exact ?? (meant && "field" in meant ? meant.field : null);
  if (!field || field.type === "object") throw refuse(`I know nothing that could stand for {${name}} in the text. ${fieldsHint(source)}`.trim(), [`{${name}}`]);
  return field;
}

function headingOf({ trigger, source }: MessageContext): string {
  if (trigger.type === "event") return trigger.event.name;
  const noun = source?.noun.replace(/([A-Z])/g, " $1").toLowerCase() ?? "message";
  if (trigger.type === "poll" && typeof trigger.args.column === "string" && trigger.args.column !== "id") return `Changed ${noun}`;
  return noun === "body" ? "New webhook" : `New ${noun}`;
}

/** A line for each item, under a heading with their number. */
export function itemsText({ source, named, quoted, countOnly, sum }: MessageContext): Value {
  const fields = source ? (named.length > 0 ? named.map(({ field }) => field) : defaultFields(source)) : [];
  const noun = source?.noun.replace(/([A-Z])/g, " $1").toLowerCase() ?? "item";
  if (source && sum) return { kind: "sum", noun: plural(noun), field: sum, currency: sum.groups.has("amount") ? currencyIn(source) : null };
  return {
    kind: "lines",
    heading: quoted[0] ?? plural(noun),
    empty: `No ${plural(noun)}.`,
    line: source && !countOnly ? joined(fields, source, () => " – ") : [],
  };
}

export function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

function joined(fields: readonly Field[], source: Source, between: (field: Field) => string = separator): Part[] {
  const currency = currencyIn(source);
  return fields.flatMap((field, index): Part[] => {
    const parts: Part[] = [partOf(field)];
    if (field.groups.has("amount") && currency && !fields.includes(currency)) parts.push(" ", partOf(currency));
    return index === 0 ? parts : [between(field), ...parts];
  });
}

function currencyIn({ fields, focus }: Source): Field | null {
  const isCurrency = ({ type, words }: Field) => type === "string" && words.length === 1 && words[0] === "currency";
  return fields.find((field) => isCurrency(field) && focus.every((segment, index) => field.path[index] === segment)) ?? null;
}

/** A link stands on its own line, so that a messenger can show what is behind it. */
function separator(field: Field): string {
  return field.schema.format === "uri" || field.groups.has("link") ? "\n" : " – ";
}

function partOf(field: Field): Extract<Value, { kind: "field" }> {
  const as: Coercion = field.minorUnits ? "amount" : field.type === "array" ? (field.schema.items?.properties?.name ? "names" : "list") : "same";
  return { kind: "field", field, as };
}
