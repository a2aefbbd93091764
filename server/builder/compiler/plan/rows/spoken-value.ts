import type { Field } from "../../fields/field.ts";
import { overlaps } from "../../language/vocabulary.ts";
import type { Value } from "../plan.ts";
import { constant } from "./constant.ts";
import type { FillContext } from "./fill-rows.ts";

/** `label it blocked`, `with the label "x"`, `with priority high`: a value said for a field of the target. */
export function spokenValue(context: FillContext, target: Field): Value | null {
  const { request, action } = context;
  const { from, to } = action.range;
  const known = target.required ? knownValue(context, target) : null;
  if (known) return known;
  for (let at = from; at < to; at++) {
    const word = request.text.tokens[at];
    if (
      word?.kind !== "word" ||
      (request.text.isUsed(at) && request.text.roleOf(at) !== "doing" && !action.operation.verbs.some((verb) => verb === word.lower))
    )
      continue;
    const names = target.words.includes(word.stem) || (target.words.length === 1 && overlaps(target.groups, new Set([word.lower.replace(/s$/, "")])));
    if (!names) continue;
    let next = at + 1;
    while (["it", "them", "this", "as", "to", "with", "is", "set", ":", "=", "the", "of", "on"].includes(request.text.word(next))) next++;
    const token = request.text.tokens[next];
    if (
      !token ||
      next >= to ||
      request.text.isUsed(next) ||
      !(
        token.kind === "quoted" ||
        token.kind === "number" ||
        (token.kind === "word" &&
          /^[a-z0-9_-]+$/i.test(token.text) &&
          !/^(and|to|in|from|of|for|on|the|a|link|title|name|body|email|amount|by)$/.test(token.lower))
      )
    )
      continue;
    if (target.type === "array" || target.schema.enum?.includes(token.text) || (token.kind === "quoted" && target.type === "string")) {
      request.text.use(at, next + 1);
      return constant(target.type === "array" ? [token.text] : token.text);
    }
  }
  return null;
}

/** “open a bug in Jira”: what it is called is one of the values that are usual there. */
function knownValue({ request, action: { range } }: FillContext, target: Field): Value | null {
  const values = new Map((target.schema.examples ?? []).map((value) => [String(value).toLowerCase(), value]));
  const at = request.text.tokens.findIndex(({ kind, lower }, index) => index >= range.from && index < range.to && kind === "word" && values.has(lower));
  if (at < 0) return null;
  request.text.use(at);
  return constant(values.get(request.text.word(at)));
}
