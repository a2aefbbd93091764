import { stem } from "../language/stem.ts";
import type { RequestText } from "../language/request-text.ts";
import { findConditions } from "../plan/find-conditions.ts";
import { quality } from "../plan/conditions/qualities.ts";
import type { Condition, Source } from "../plan/plan.ts";
import { readRequest } from "../plan/read-request.ts";
import type { EditContext } from "./read-edit.ts";

const OPPOSITE = /^\W*(?:please\s+|but\s+|and\s+)*(?:skip|ignore|exclude|leave out|filter out|don'?t|do not|not|no|never|except|unless)\b/i;
/** Words that say that a condition is meant, and none of what it is. */
const CUE =
  /^(please|but|and|also|not|no|for|if|when|on|skip|ignore|exclude|do|leave|out|filter|don't|only|just|about|to|the|a|an|any|all|ones|those|that|this|it|them|which|are|is|with|of|make|run|limit|restrict|post|send|tell|notify|announce|from|now)$/;

/** The conditions that an edit speaks of: in full, “go on only for paid invoices”, or in a word, “just for bugs”. */
export function saidConditions({ request, catalogue }: EditContext, source: Source): { readonly conditions: readonly Condition[]; readonly text: RequestText } {
  const read = readRequest({ ...request, text: request.text.replace(/\bthere (?:is|are) (?=an?\b|no\b|any\b)/i, "it has ") }, catalogue);
  const negated = OPPOSITE.test(request.text) || read.clauses.some((clause) => clause.negated);
  const end = read.text.tokens.length;
  const inFull = findConditions(read.text, source, negated ? behindCue(read.text) : 0, end, negated);
  const conditions = inFull.length > 0 ? inFull : inAWord(read.text, source, negated);
  return { conditions, text: read.text };
}

/** The words that negate the whole are no part of what is negated: “not for drafts” is not the opposite of itself. */
function behindCue(text: RequestText): number {
  const first = text.tokens.findIndex(({ lower }) => !CUE.test(lower) || /^(only|just|about|to)$/.test(lower));
  return Math.max(0, first);
}

/** One word that names a value: one of those that a field can have, or a label. */
function inAWord(text: RequestText, source: Source, negated: boolean): readonly Condition[] {
  const noun = stem(source.noun.toLowerCase());
  const said = text.tokens.filter((token) => (token.kind === "word" && !CUE.test(token.lower) && token.stem !== noun) || token.kind === "quoted");
  const [only] = said;
  if (!only || said.length !== 1) return [];
  const claimed = <T>(found: T): T => {
    text.use(text.tokens.indexOf(only), text.tokens.indexOf(only) + 1, "condition");
    return found;
  };
  const near = source.fields.filter(
    ({ path }) =>
      path.length <= source.focus.length + 2 && source.focus.every((segment, index) => path[index] === segment) && path.length > source.focus.length,
  );
  const base = { negated, text: text.text(0, text.tokens.length).trim() };
  const flag = near.find((field) => field.type === "boolean" && field.words.includes(only.stem));
  if (flag) return claimed([{ ...base, kind: "equals", field: flag, values: [true] }]);
  for (const field of near) {
    const value = field.schema.enum?.find((item) => typeof item === "string" && stem(item) === only.stem);
    if (typeof value === "string") return claimed([{ ...base, kind: "equals", field, values: [value] }]);
  }
  const ranked = quality({ request: text, source, from: 0, to: text.tokens.length, negated }, only.lower, negated, only.text);
  if (ranked && ranked.field.groups.has("priority")) return claimed([ranked]);
  const labels = near.find((field) => field.type === "array" && field.words.some((word) => /^(label|tag|categor|topic)/.test(word)));
  if (!labels) return [];
  const member = labels.schema.items?.properties?.name ? "name" : null;
  const value = only.kind === "quoted" ? only.text : only.lower.replace(/(?<=[^s])s$/, "");
  return claimed([{ ...base, kind: "has", field: labels, member, values: [value] }]);
}
