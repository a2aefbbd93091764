import { access } from "../emit/render-value.ts";
import { renderCondition } from "../emit/render-condition.ts";
import { findConditions } from "../plan/find-conditions.ts";
import { readRequest } from "../plan/read-request.ts";
import { refuse } from "../plan/undecided.ts";
import { isFiller } from "../language/vocabulary.ts";
import { existingSource, testOf, writtenAliases } from "./existing-source.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";

const ASKS = /\b(only|unless|except|skip|ignore|but not|as long as|provided|restrict|limit|filter)\b|\b(if|when|where)\b/i;
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
  const conditions = findConditions(read.text, known.source, 0, read.text.tokens.length, negated);
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
        ? [{ type: "test" as const, file: test, absent: [], conditions, silent: writtenAliases(context), oneMore: null, oneLess: null, scenarios: "" }]
        : []),
    ],
    files: new Map(),
    plan: conditions.map((condition) => `Goes on ${condition.negated ? "unless" : "only when"}: ${condition.text}.`),
  };
}
