import type { RequestText } from "../language/request-text.ts";
import { attributes } from "./conditions/attributes.ts";
import { changes } from "./conditions/changes.ts";
import { comparisons } from "./conditions/comparisons.ts";
import { equalities } from "./conditions/equalities.ts";
import { exactCondition } from "./conditions/exact-condition.ts";
import { fileKinds } from "./conditions/file-kinds.ts";
import { kinds } from "./conditions/kinds.ts";
import { labels } from "./conditions/labels.ts";
import { origins } from "./conditions/origins.ts";
import { presence } from "./conditions/presence.ts";
import { qualities } from "./conditions/qualities.ts";
import type { Reader } from "./conditions/reader.ts";
import { texts } from "./conditions/texts.ts";
import type { Condition, Source } from "./plan.ts";

/**
 * Conditions said in a part of a request, on real fields of the source.
 * What it reads it claims in the request, so that what is left can be asked about.
 */
export function findConditions(request: RequestText, source: Source, from: number, to: number, negated = false): readonly Condition[] {
  const reader: Reader = { request, source, from, to, negated };
  return [
    ...comparisons(reader),
    ...changes(reader),
    ...labels(reader),
    ...texts(reader),
    ...equalities(reader),
    ...attributes(reader),
    ...presence(reader),
    ...origins(reader),
    ...qualities(reader),
    ...kinds(reader),
    ...fileKinds(reader),
  ].map((condition) => exactCondition(condition, source));
}

/** In a part that says what is done, only what can be nothing but a condition: “… when over 50”, “… tagged blocked”. */
export function findInlineConditions(request: RequestText, source: Source, from: number, to: number): readonly Condition[] {
  const reader: Reader = { request, source, from, to, negated: false };
  return [...comparisons(reader), ...labels(reader)].map((condition) => exactCondition(condition, source));
}

/** Of something that is made, a label is what it is to have: only comparisons speak of what started it. */
export function findComparisons(request: RequestText, source: Source, from: number, to: number): readonly Condition[] {
  return comparisons({ request, source, from, to, negated: false }).map((condition) => exactCondition(condition, source));
}

/** Of what a webhook brings, only comparisons are conditions: “with an email” says what is in it. */
export function findStatedConditions(request: RequestText, source: Source, from: number, to: number): readonly Condition[] {
  const reader: Reader = { request, source, from, to, negated: false };
  return [...comparisons(reader), ...texts(reader), ...equalities(reader)].map((condition) => exactCondition(condition, source));
}
