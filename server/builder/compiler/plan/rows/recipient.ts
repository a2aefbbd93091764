import { stems } from "../../catalogue/capability.ts";
import type { Field } from "../../fields/field.ts";
import { meantField } from "../../fields/meant-field.ts";
import type { ChosenAction } from "../choose-actions.ts";
import { nounPhrases } from "../phrases/noun-phrases.ts";
import type { Source } from "../plan.ts";
import type { ReadRequest } from "../read-request.ts";

const PERSON =
  /^(customer|client|buyer|shopper|payer|user|person|contact|requester|reporter|author|subscriber|lead|member|submitter|owner|assignee|sender|colleague)$/;
const CONTACT = /^(email|e-mail|mail|phone|number|mobile|address)$/;

/** “send the customer …”, “email them …”, “to the reporter's address”: who is written to is known from what started it. */
export function recipient(request: ReadRequest, action: ChosenAction, source: Source | null): Field | null {
  if (action.kind !== "operation" || action.destination !== null || !source || source.kind === "items") return null;
  const { destinationField } = action.operation;
  if (!/^(to|recipient)$/i.test(destinationField ?? "")) return null;
  const description = action.operation.input.properties?.[destinationField ?? ""]?.description ?? "";
  const kind = /phone|e\.164|number/i.test(description) ? "phone" : "email";
  const field = (words: readonly string[]) => {
    const meant = meantField([...words, kind], {
      fields: source.fields,
      focus: source.focus,
      noun: new Set([...stems(source.noun), ...source.focus.flatMap(stems)]),
    });
    return meant && "field" in meant ? meant.field : null;
  };
  const { text } = request;
  for (const phrase of nounPhrases(text, action.range)) {
    const [person, ...rest] = phrase.words;
    if (
      !person ||
      !PERSON.test(person) ||
      (phrase.opener !== null && phrase.opener !== "to") ||
      phrase.article === "indefinite" ||
      rest.some((word) => !CONTACT.test(word))
    )
      continue;
    const found = field([person]);
    if (!found) continue;
    for (const place of phrase.places) text.use(place);
    return found;
  }
  for (let at = action.range.from; at < action.range.to; at++) {
    if (!/^(them|him|her)$/.test(text.word(at))) continue;
    const found = field([]);
    if (found) text.use(at);
    if (found) return found;
  }
  return null;
}
