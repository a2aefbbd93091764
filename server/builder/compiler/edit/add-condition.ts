import { access } from "../emit/render-value.ts";
import { valueAt } from "../emit/sample-data.ts";
import { renderCondition } from "../emit/render-condition.ts";
import { findConditions } from "../plan/find-conditions.ts";
import { readRequest } from "../plan/read-request.ts";
import type { RequestText } from "../language/request-text.ts";
import { refuse } from "../plan/undecided.ts";
import { isFiller } from "../language/vocabulary.ts";
import { existingSource, testOf, writtenAliases } from "./existing-source.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";

const ASKS =
  /^\W*(?:but\s+|and\s+|please\s+)*(?:not|no)\s+(?:for|if|when|on)\b|\b(only|unless|except|skip|ignore|but not|as long as|provided|restrict|limit|filter)\b|\b(if|when|where)\b/i;
const OPPOSITE = /^\W*(?:please\s+)?(?:skip|ignore|exclude|leave out|filter out|don'?t|do not|not)\b/i;

/** “only when the amount is over 50”, “skip drafts”: a guard before the first thing that is done. */
export function addCondition(context: EditContext): EditDraft | null {
  const { request, catalogue, automation } = context;
  if (!ASKS.test(request.text) || /\balso\b/i.test(request.text)) return null;
  const known = existingSource(context);
  if (!known)
    throw refuse(
      `“${automation.name}” is not started by an event whose fields I know, so I can't place a condition safely. Say it in the code editor, or describe the automation anew.`,
      [request.text],
    );
  const read = readRequest(request, catalogue);
  const negated = OPPOSITE.test(request.text) || read.clauses.some((clause) => clause.negated);
  const conditions = findConditions(read.text, known.source, negated ? behindCue(read.text) : 0, read.text.tokens.length, negated);
  if (conditions.length === 0) {
    const words = read.text
      .free(0, read.text.tokens.length)
      .map((at) => read.text.word(at))
      .filter((word) => /\w/.test(word) && !isFiller(word));
    const fields = known.source.fields
      .filter((field) => field.path.length === known.source.focus.length + 1 && field.type !== "object")
      .slice(0, 8)
      .map((field) => field.path.at(-1));
    throw refuse(`I don't understand that condition. It can be on: ${fields.join(", ")}.`, words);
  }
  const test = testOf(context);
  return {
    edits: [
      ...conditions.map((condition) => ({
        type: "guard" as const,
        file: automation.file,
        condition: renderCondition(condition, access(condition.field, "event.body"), false),
        path: condition.field.path,
      })),
      ...(test
        ? [
            {
              type: "test" as const,
              file: test,
              absent: conditions.map(({ field }) => ({ path: field.path, value: valueAt(known.source.sample, field.path) })),
              conditions,
              silent: writtenAliases(context),
              oneMore: null,
              oneLess: null,
              scenarios: "",
            },
          ]
        : []),
    ],
    files: new Map(),
    plan: conditions.map((condition) => `Goes on ${condition.negated ? "unless" : "only when"}: ${condition.text}.`),
  };
}

/** The words that negate the whole are no part of what is negated: “not for drafts” is not the opposite of itself. */
function behindCue(text: RequestText): number {
  const first = text.tokens.findIndex(
    ({ lower }) => !/^(please|but|and|also|not|no|for|if|when|on|skip|ignore|exclude|do|leave|out|filter|don't)$/.test(lower),
  );
  return Math.max(0, first);
}
