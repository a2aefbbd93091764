import type { ConnectorEvent } from "../../../connectors/connector.ts";
import type { Clause } from "../language/clauses.ts";
import { stem } from "../language/stem.ts";
import { isFiller, verbGroups } from "../language/vocabulary.ts";
import type { Requirement } from "./any-of.ts";
import { changedNow } from "./conditions/change-log.ts";
import { fromPlace } from "./conditions/from-place.ts";
import { stateByVerb } from "./conditions/state-by-verb.ts";
import { sameWord } from "./conditions/reader.ts";
import { fieldsHint } from "./fields-hint.ts";
import { findComparisons, findConditions, findInlineConditions, findStatedConditions } from "./find-conditions.ts";
import { findRequirements } from "./find-requirements.ts";
import type { Condition, Source, TriggerPlan } from "./plan.ts";
import type { Range } from "./range.ts";
import type { ReadRequest } from "./read-request.ts";
import { pathPair, slugIn } from "./rows/repositories.ts";
import type { Started } from "./start-plan.ts";
import { refuse } from "./undecided.ts";

export interface CollectedConditions {
  /** Hold for everything that is done. */
  readonly common: readonly Requirement[];
  /** Hold for what one part of the request asks for. */
  readonly own: ReadonlyMap<Range, readonly Requirement[]>;
}

/** Everything that the request says about when, and when not, to act. */
export function collectConditions(request: ReadRequest, started: Started, acting: readonly Range[], makes: (range: Range) => boolean): CollectedConditions {
  const clauses = request.clauses.filter((clause) => clause.role === "condition");
  const { source } = started;
  if (!source && clauses[0])
    throw refuse(`I can't check “${said(request, clauses[0])}”: nothing is read that it could be checked on.`, [said(request, clauses[0])]);
  const common: Requirement[] = [];
  const own = new Map<Range, readonly Requirement[]>();
  if (!source) return { common, own };
  const implied = new Set<Requirement>(started.range ? impliedByVerb(request, started.range, started.trigger, source) : []);
  if (started.range)
    common.push(
      ...implied,
      ...fromPlace(request, started.range, started.trigger, source),
      ...findRequirements(source.type.from === "declared" ? findStatedConditions : findConditions, request.text, source, started.range.from, started.range.to),
    );
  // Where the list is read from is an argument of the list, no condition on what it holds.
  if (started.list && pathPair(started.list.operation)) slugIn(request);
  if (started.list) common.push(...findRequirements(findConditions, request.text, source, started.list.range.from, started.list.range.to));
  for (const clause of clauses) {
    const found = findRequirements(findConditions, request.text, source, clause.from, clause.to, clause.negated);
    if (found.length === 0) throw refuse(`I don't understand the condition “${said(request, clause)}”. ${fieldsHint(source)}`, [said(request, clause)]);
    const only = ownAction(request, clause, acting);
    if (only) own.set(only, [...(own.get(only) ?? []), ...found]);
    else common.push(...found);
  }
  for (const range of acting)
    if (range !== started.list?.range)
      common.push(...findRequirements(makes(range) ? findComparisons : findInlineConditions, request.text, source, range.from, range.to));
  // What one of several conditions says is no condition of its own beside them.
  const within = common.flatMap((one) => (one.kind === "any" ? one.of : []));
  const isWithin = (one: Requirement) => one.kind !== "any" && within.some(({ field, kind }) => field === one.field && kind === one.kind);
  return { common: unique(common).filter((one) => !implied.has(one) || !isWithin(one)), own };
}

/** “is merged” of an event that tells of every closing: the payload says whether it was. */
export function impliedByVerb(request: ReadRequest, range: Range, trigger: TriggerPlan, source: Source): readonly Condition[] {
  if (trigger.type !== "event") return [];
  const flags = source.fields.filter(
    (field) =>
      field.type === "boolean" && field.path.length === source.focus.length + 1 && source.focus.every((segment, index) => field.path[index] === segment),
  );
  for (let at = range.from; at < range.to; at++) {
    const word = request.text.word(at);
    const isVerb = verbGroups(word).size > 0 || trigger.event.verbs.some((verb) => stem(verb) === stem(word));
    if (isFiller(word) || !isVerb || /^(?:to|into|as)$/.test(request.text.word(at - 1)) || trigger.event.id.split(/[._/]/).some((part) => sameWord(part, word)))
      continue;
    const field = flags.find(({ words }) => words.length === 1 && sameWord(words[0] ?? "", word));
    const negated =
      request.text.word(at - 1) === "not" ||
      request.text.word(at - 2) === "not" ||
      (request.text.word(at - 1) === "being" && request.text.word(at - 2) === "without");
    if (field && negated) request.text.use(at - 2, at, "condition");
    const state = field || !isLoose(trigger.event, word) ? null : stateByVerb(trigger.event, word);
    if (state) return [{ kind: "equals", field: state.field, values: [state.value], negated: false, text: word }, ...changedNow(source, state.field, word)];
    if (field) return [{ kind: "equals", field, values: [true], negated, text: `${negated ? "not " : ""}${word}` }];
  }
  return [];
}

/** It tells of any change, which is less than the verb says. */
function isLoose({ verbs, name }: ConnectorEvent, word: string): boolean {
  return verbs.some((verb) => /^(?:change|update)/.test(verb)) && !name.split(" ").some((part) => sameWord(part.toLowerCase(), word));
}

/** Tied to one action when it stands between two: “…, and if the total is over 1000, also tell #vip”. */
function ownAction(request: ReadRequest, clause: Clause, actions: readonly Range[]): Range | null {
  const before = actions.filter((range) => range.to <= clause.from);
  const after = actions.filter((range) => range.from >= clause.to);
  if (before.length === 0 || after.length === 0) {
    // “A, and B only if …”: with several actions before it, the last one is meant, unless a sentence of its own says it.
    const ends =
      ["."].includes(request.text.word(clause.from - 1)) || request.text.tokens.slice(clause.from - 3, clause.from).some((token) => token.text === ".");
    return before.length > 1 && !ends ? (before.at(-1) ?? null) : null;
  }
  return after[0] ?? null;
}

function said(request: ReadRequest, range: Range): string {
  return request.text.text(range.from, range.to).trim();
}

function unique(conditions: readonly Requirement[]): readonly Requirement[] {
  const seen = new Set<string>();
  return conditions.filter((condition) => {
    if (condition.kind === "any") return true;
    const key = JSON.stringify([
      condition.kind,
      condition.field.path,
      condition.negated,
      "values" in condition ? condition.values : "value" in condition ? condition.value : null,
    ]);
    return !seen.has(key) && seen.add(key);
  });
}
