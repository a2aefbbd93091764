import type { Dice } from "./dice.ts";
import { ADDRESSES, ADJECTIVES, DETAILS, FIELDS, PLACES, REPOS, STATES } from "./words.ts";

const number = (dice: Dice) => dice.pick(["10", "50", "100", "500", "1000", "70", "5", "20", "200", "2,500", "0", "30"]);
const money = (dice: Dice) =>
  dice.pick([
    `${number(dice)} euros`,
    `$${number(dice)}`,
    `€${number(dice)}`,
    `${number(dice)} dollars`,
    `${number(dice)} EUR`,
    `£${number(dice)}`,
    number(dice),
  ]);

/** A word before a thing that keeps some of them: “urgent tickets”. */
export const quality = (dice: Dice) => dice.pick(ADJECTIVES);

/** A test in words, without an if: “the total is over 500”. */
export function test(dice: Dice): string {
  const field = dice.pick(FIELDS);
  const its = dice.pick(["the ", "its ", "", "their ", "the "]);
  const one = dice.pick([
    () => `${its}${field} ${dice.pick(["is", "equals", "is set to", "="])} ${dice.pick(STATES)}`,
    () =>
      `${its}${field} is ${dice.pick(["over", "above", "more than", "greater than", "at least", "below", "under", "less than", "bigger than"])} ${money(dice)}`,
    () =>
      `${its}${field} ${dice.pick(["contains", "includes", "mentions", "starts with", "ends with"])} ${dice.pick(["invoice", `"refund"`, "the word urgent", "help", "@acme.test"])}`,
    () => `${its}${field} ${dice.pick(["is empty", "is missing", "is not set", "is there", "is not empty", "exists"])}`,
    () => `${its}${field} ${dice.pick(["is not", "isn't", "is different from"])} ${dice.pick(STATES)}`,
    () => `it ${dice.pick(["has", "has no", "comes with", "does not have"])} ${dice.pick(["a ", "an ", ""])}${field}`,
    () => `it is ${dice.pick(STATES)}`,
    () => `${its}${field} is ${dice.pick(["true", "false"])}`,
    () => `it is ${dice.pick(["over", "more than", "above", "below"])} ${money(dice)}`,
    () => `it is from ${dice.pick(["Germany", ...ADDRESSES, "the US"])}`,
    () => `they include ${dice.pick(['"assign me"', "the word help", '"urgent"'])}`,
    () => `${its}${field} was created ${dice.pick(["more than 30 days ago", "last week", "today", "yesterday"])}`,
  ])();
  return dice.chance(0.14) ? `${one} ${dice.pick(["and", "or"])} ${test(dice)}` : one;
}

/** What follows a thing and keeps some of them: “with priority high”, “over 500 euros”. */
export function condition(dice: Dice, noun: string): string {
  return dice.pick([
    () => `${dice.pick(["labelled", "tagged", "marked", "called", "with the label", "with the tag", "with label"])} ${dice.pick(STATES)}`,
    () => `${dice.pick(["over", "above", "of more than", "worth more than", "below", "under", "of at least"])} ${money(dice)}`,
    () => `with ${dice.pick(FIELDS)} ${dice.pick(STATES)}`,
    () => `with ${dice.pick(["a", "the"])} ${dice.pick(FIELDS)} of ${dice.pick([...STATES, number(dice)])}`,
    () => `where ${test(dice)}`,
    () => `whose ${dice.pick(FIELDS)} is ${dice.pick(STATES)}`,
    () => `that ${dice.pick(["has", "have"])} ${dice.pick(["a ", "an ", "no "])}${dice.pick(FIELDS)}`,
    () => `from ${dice.pick([...ADDRESSES, "Germany", "France"])}`,
    () => `${dice.pick(["in", "of", "to", "for"])} ${dice.pick(REPOS)}`,
    () =>
      `${dice.pick(["that mention", "with the word invoice in the subject or", "containing", "with a subject that contains"])} ${dice.pick(['"refund"', "refund or broken", "the word urgent"])}`,
    () => `and ${dice.pick(["its ", "the ", ""])}${dice.pick(FIELDS)} is ${dice.pick(["", "set to ", "over "])}${dice.pick(STATES)}`,
    () => `that ${dice.pick(["are", "is"])} ${dice.pick([...ADJECTIVES, "still open", "older than 30 days", "from today"])}`,
    () => `without ${dice.pick(["a ", "an ", ""])}${dice.pick(FIELDS)}`,
    () => `in ${dice.pick(PLACES)} with ${dice.pick(FIELDS)} ${dice.pick(STATES)}`,
    () => `${dice.pick(["if", "only if", "when"])} ${noun} ${test(dice).replace(/^(?:the|its|their) /, "")}`,
  ])();
}

/** A sentence's own condition, to be said before or after orders. */
export function guard(dice: Dice, after: boolean): string {
  const plain = `${dice.pick(after ? ["if", "only if", "but only if", "only when", "provided", "unless", "as long as", "but only when"] : ["if", "if", "If", "when", "in case", "provided that"])} ${test(dice)}`;
  if (!after || dice.chance(0.6)) return plain;
  return dice.pick([
    `but only for ${dice.pick(STATES)} ones`,
    `but skip ${dice.pick(["drafts", "bots", "pre-releases", "test orders", `anything under ${number(dice)}`])}`,
    `but not for ${dice.pick(["Germany", "internal ones", "bots", "drafts"])}`,
    `ignore ${dice.pick(["the ones from bots", "drafts", "internal users", `everything below ${number(dice)}`])}`,
    `except when ${test(dice)}`,
    `but not if ${test(dice)}`,
    `unless it has ${dice.pick(["no ", "a "])}${dice.pick(DETAILS)}`,
    `and drop it if ${test(dice)}`,
    `only ${dice.pick(STATES)} ones`,
  ]);
}
