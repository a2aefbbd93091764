import { valueAt } from "../emit/sample-data.ts";
import { sayCondition } from "../emit/say-condition.ts";
import type { Field } from "../fields/field.ts";
import { tokenise } from "../language/tokens.ts";
import type { Condition } from "../plan/plan.ts";
import { refuse } from "../plan/undecided.ts";
import { guardOf } from "./add-condition.ts";
import { existingSource, type ExistingSource } from "./existing-source.ts";
import { stopsAt } from "./stops-at.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";
import { saidConditions } from "./said-condition.ts";

const CHANGES = /\b(instead|rather|now|change|raise|increase|lower|reduce|decrease|set|make (?:it|that)|bump|drop it|move|should be|adjust)\b/i;
/** “make that 75”: with one limit, there is only one number that it could be. */
const JUST_A_NUMBER = /^\W*(?:please\s+|now\s+)*make (?:it|that) [\d.,]+\W*$/i;
const OF_A_LIMIT = /\b(limit|threshold|minimum|maximum|cut-?off|bar|amount|total|over|above|under|below|least|most|more than|less than)\b/i;

/** “make it over 250 instead”, “raise the limit to 1000”, “now only those labelled p2”: the condition that is there becomes another one. */
export function changeCondition(context: EditContext): EditDraft | null {
  const { request, automation } = context;
  if (!CHANGES.test(request.text)) return null;
  const known = existingSource(context);
  const stops = stopsAt(context);
  if (!known || known.root !== "event" || stops.length === 0) return null;
  const { conditions, text } = saidConditions(context, known.source);
  const [said, ...others] = conditions.filter(({ field }) => stops.some((label) => speaksOf(label, field)));
  const bare = !said && (OF_A_LIMIT.test(request.text) || JUST_A_NUMBER.test(request.text)) ? anotherLimit(context, known, stops) : null;
  const condition = said ?? bare;
  // Where only the value changes, “over” must be how it is compared already.
  if (bare && /\b(?:over|above)\b/i.test(request.text) && !stops.some((label) => /<=?/.test(label) && !label.includes("!") && speaksOf(label, bare.field)))
    throw refuse("That compares the other way round than the condition that is there. Take that one out first, or say the whole condition.", [
      request.text.trim(),
    ]);
  if (!condition || others.length > 0) return null;
  return {
    edits: [{ type: "change-guard", file: automation.file, ...guardOf(context, known, condition), keepsOperator: condition === bare }],
    files: new Map(),
    plan: [
      condition === bare
        ? `The limit is ${limitOf(condition)} from now on.`
        : `Goes on only when ${sayCondition(condition)}, in place of the condition before.`,
    ],
    said: text,
  };
}

function speaksOf(label: string, { path }: Field): boolean {
  return new RegExp(`\\b${path.at(-1)}\\b`).test(label);
}

/** A number by itself: the field is the one that is compared now. */
function anotherLimit({ request }: EditContext, { source }: ExistingSource, stops: readonly string[]): Condition | null {
  const numbers = tokenise(request.text).filter((token) => token.kind === "number" && token.value !== null);
  const value = numbers.at(-1)?.value;
  const compared = source.fields.filter(
    (field) =>
      stops.some((label) => /[<>]/.test(label) && speaksOf(label, field)) &&
      (field.type === "number" || Number.isFinite(Number(valueAt(source.sample, field.path)))),
  );
  const near = compared.filter((field) => source.focus.every((segment, index) => field.path[index] === segment));
  const [field] = near.length > 0 ? near : compared;
  if (!field || value == null) return null;
  return { kind: "compare", field, op: ">", value: field.minorUnits ? value * 100 : value, negated: false, text: request.text.trim() };
}

function limitOf(condition: Condition): string {
  return condition.kind === "compare" ? String(condition.field.minorUnits ? condition.value / 100 : condition.value) : "";
}
