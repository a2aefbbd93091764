import { stems } from "../../catalogue/capability.ts";
import type { Field } from "../../fields/field.ts";
import { namingField } from "../../fields/find-field.ts";
import { isFunction } from "../../language/function-words.ts";
import { stem } from "../../language/stem.ts";
import { isFiller } from "../../language/vocabulary.ts";
import type { Condition, Source } from "../plan.ts";
import { type Reader, isNegatedBefore, negationStart, sameWord } from "./reader.ts";

/** One word that is a value or a yes-or-no field of the source: `open issues`, `draft pull requests`, `high priority`. */
export function qualities(reader: Reader): Condition[] {
  const { request, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    const token = request.tokens[at];
    if (!token || token.kind !== "word" || request.isUsed(at) || isFiller(token.lower)) continue;
    // “was closed by somebody” tells who did it.
    if (request.word(at + 1) === "by" || !describes(reader, at)) continue;
    const negated = reader.negated !== isNegatedBefore(request, at, from);
    const condition = quality(reader, token.lower, negated, token.text);
    if (!condition) continue;
    found.push(condition);
    // “with urgent priority”: the field's name may follow.
    const named = condition.field.pathWords.some((word) => word.startsWith("priorit")) && /^(?:priority|severity)$/.test(request.word(at + 1));
    request.use(negationStart(request, at, from), at + (named ? 2 : 1), "condition");
  }
  return found;
}

/** “open issues”, “issues that are open”: beside what it describes; in a list of fields the same word is one of them. */
function describes({ request, source, from }: Reader, at: number): boolean {
  const things = new Set([
    ...stems(source.noun),
    ...(source.type.from === "operation" ? [source.type.operation.entity, ...source.type.operation.aliases].flatMap(stems) : []),
  ]);
  if (/^(?:priority|severity)$/.test(request.word(at + 1))) return true;
  for (let next = at + 1; next < at + 4; next++) {
    const token = request.tokens[next];
    if (!token || token.kind !== "word") break;
    if (things.has(token.stem) || request.roleOf(next) === "system" || request.roleOf(next) === "happening") return true;
    if (!isFunction(token.lower) && request.roleOf(next) !== "condition" && !STATES.test(token.lower)) break;
    if (isFunction(token.lower) && token.lower !== "and" && token.lower !== "or") break;
  }
  return at - 1 < from || /^(is|are|was|were|be|being|been|not|still|currently|yet|a|an|or|and|as|becomes?|gets?|got)$/.test(request.word(at - 1));
}

export function quality(reader: Reader, word: string, negated: boolean, text: string): Condition | null {
  const { fields, focus } = reader.source;
  const inFocus = fields.filter((field) => focus.every((segment, index) => field.path[index] === segment) && field.path.length <= focus.length + 2);
  const flag = inFocus.find((field) => field.type === "boolean" && field.words.length === 1 && sameWord(field.words[0] ?? "", word));
  if (flag) return { kind: "equals", field: flag, values: [true], negated, text };
  for (const field of inFocus) {
    const value = field.schema.enum?.find((item) => typeof item === "string" && sameWord(item.toLowerCase(), word));
    if (value !== undefined) return { kind: "equals", field, values: [String(value)], negated, text };
  }
  const asked = askedOfList(reader.source, word);
  const listed =
    asked !== null && !stems(asked).includes(stem(word)) && inFocus.find((field) => field.path.length === focus.length + 1 && field.path.at(-1) === asked);
  if (listed) return { kind: "equals", field: listed, values: [word], negated, text };
  const ranked = PRIORITIES.test(word) ? priorityOf(inFocus, fields) : null;
  if (ranked) return { kind: "equals", field: ranked, values: [text], negated, text };
  // Where a thing has several states, or its values are known, a word that is none of them says something else.
  const states = inFocus.filter((field) => field.type === "string" && field.groups.has("status") && field.path.length === focus.length + 1);
  const [state] = states;
  return STATES.test(word) && state && states.length === 1 && !state.schema.enum ? { kind: "equals", field: state, values: [word], negated, text } : null;
}

/** The priority that a thing has, by its name; null where it has none, or its values are known. */
function priorityOf(near: readonly Field[], fields: readonly Field[]): Field | null {
  const field = near.find(({ groups, schema, type }) => groups.has("priority") && !schema.enum && (type === "string" || type === "object"));
  return field?.type === "object" ? namingField(field, fields) : (field ?? null);
}

/** What most systems call their priorities. */
const PRIORITIES = /^(?:urgent|critical|blocker|highest|high|medium|normal|low|lowest|major|minor|trivial)$/;

/** The argument of a list that takes this word: `unpaid` of `financial_status`. */
function askedOfList({ type }: Source, word: string): string | null {
  if (type.from !== "operation") return null;
  return (
    Object.entries(type.operation.input.properties ?? {}).find(
      ([, { enum: known, description = "" }]) => known?.includes(word) ?? new RegExp(`\\b${word.replace(/^un/, "")}\\b`).test(description),
    )?.[0] ?? null
  );
}

/** States that things are in by these names in most systems. */
const STATES = /^(open|closed|pending|solved|active|inactive|paid|unpaid|overdue|archived|resolved|cancelled|canceled|completed|draft)$/;
