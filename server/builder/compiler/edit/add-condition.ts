import { isFiller } from "../language/vocabulary.ts";
import type { RequestText } from "../language/request-text.ts";
import { sayCondition } from "../emit/say-condition.ts";
import { refuse } from "../plan/undecided.ts";
import { existingSource, fieldsCalled, writtenAliases, type ExistingSource } from "./existing-source.ts";
import type { GuardEdit } from "./edits.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";
import { saidConditions } from "./said-condition.ts";
import type { Condition } from "../plan/plan.ts";

const ASKS =
  /^\W*(?:but\s+|and\s+|please\s+)*(?:not|no)\s+(?:for|if|when|on)\b|\b(only|just for|unless|except|skip|ignore|but not|as long as|provided|restrict|limit|filter)\b|\b(if|when|where)\b/i;

/** “go on only for paid invoices”, “skip drafts”, “just for bugs”: a guard before the first thing that is done, or a filter of what is read. */
export function addCondition(context: EditContext): EditDraft | null {
  const { request, automation } = context;
  if (!ASKS.test(request.text) || /\balso\b/i.test(request.text)) return null;
  const known = knownSource(context);
  const { conditions, text } = saidConditions(context, known.source);
  if (conditions.length === 0) {
    const words = text
      .free(0, text.tokens.length)
      .map((at) => text.word(at))
      .filter((word) => /\w/.test(word) && !isFiller(word) && !/^(only|when|if|unless|where|skip)$/.test(word));
    throw refuse(`I don't understand that condition. It can be on: ${possibleFields(known).join(", ")}.`, words);
  }
  const [wrong] = notJoined(text, conditions);
  if (wrong !== undefined) throw refuse(`I'm not sure how “${wrong}” joins those conditions. Say one condition at a time.`, [wrong]);
  return {
    edits: conditions.map((condition) => ({ type: "guard" as const, file: automation.file, ...guardOf(context, known, condition) })),
    files: new Map(),
    plan: conditions.map((condition) => `Goes on only when ${sayCondition(condition)}.`),
    said: text,
  };
}

const NEGATES = /^(?:not|no|never|except|unless|without|\w+n't)$/;

/** All conditions must hold, so that an “or” between them, or a “not” that belongs to none, would be lost. */
export function notJoined(text: RequestText, conditions: readonly Condition[]): readonly string[] {
  const free = text.free(0, text.tokens.length).filter((at) => text.tokens[at]?.kind === "word");
  const first = text.tokens.findIndex((_, at) => text.isUsed(at));
  const or = conditions.length > 1 ? free.filter((at) => /^(?:or|either|nor)$/.test(text.word(at))) : [];
  const not = conditions.length > 1 ? free.filter((at) => at > first && NEGATES.test(text.word(at))) : [];
  // “unless A and B” lets through what is one of them.
  const unless = conditions.length > 1 && conditions.every(({ negated }) => negated) && /\bunless\b|\b(?:not|except|skip) (?:if|when)\b/i.test(text.original);
  const and = unless ? text.tokens.flatMap(({ lower }, at) => (lower === "and" ? [at] : [])) : [];
  const instead = free.filter((at) => /^(?:instead|rather)$/.test(text.word(at)));
  return [...or, ...and, ...not, ...instead].map((at) => text.word(at));
}

/** What a condition can be on. */
export function knownSource(context: EditContext): ExistingSource {
  const known = existingSource(context);
  if (known) return known;
  const why = "is not started by an event whose fields I know, and reads no list of things";
  throw refuse(`“${context.automation.name}” ${why}, so I can't place a condition safely. Say it in the code editor, or describe the automation anew.`, [
    context.request.text.trim(),
  ]);
}

export function guardOf(context: EditContext, known: ExistingSource, condition: Condition): Omit<GuardEdit, "type" | "file"> {
  return {
    condition,
    root: known.root,
    silent: writtenAliases(context),
    messages: fieldsCalled(context, "messageField"),
  };
}

export function possibleFields({ source }: ExistingSource): readonly string[] {
  return source.fields
    .filter((field) => field.path.length === source.focus.length + 1 && field.type !== "object")
    .slice(0, 8)
    .map((field) => field.path.at(-1) ?? "");
}
