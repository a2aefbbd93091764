import { IMPERATIVES } from "./imperatives.ts";
import type { Token } from "./tokens.ts";

export type ClauseRole = "trigger" | "action" | "condition";

export interface Clause {
  readonly role: ClauseRole;
  /** The condition says when not to act. */
  readonly negated: boolean;
  /** Indexes into the request's tokens. */
  readonly from: number;
  readonly to: number;
}

const TRIGGER_CUES = [
  ["as", "soon", "as"],
  ["each", "time"],
  ["every", "time"],
  ["any", "time"],
  ["the", "moment"],
  ["the", "minute"],
  ["the", "second"],
  ["in", "the", "event", "that"],
  ["in", "the", "event"],
  ["directly", "after"],
  ["right", "after"],
  ["in", "case"],
  ["on", "a"],
  ["on", "an"],
  ["on", "receiving"],
  ["whenever"],
  ["when"],
  ["once"],
  ["upon"],
  ["after"],
  ["anytime"],
];
/** `for each new X`, `from new X`: only where no stronger cue starts a trigger. */
const EACH_CUES = [
  ["take", "each", "new"],
  ["take", "every", "new"],
  ["take", "new"],
  ["watch", "for", "new"],
  ["for", "each", "new"],
  ["for", "every", "new"],
  ["for", "any", "new"],
  ["for", "all", "new"],
  ["for", "new"],
  ["from", "new"],
  ["from", "every", "new"],
  ["from", "each", "new"],
  ["on", "each", "new"],
  ["on", "every", "new"],
  ["on", "new"],
  ["on", "any", "new"],
  ["about", "new"],
  ["about", "every", "new"],
  ["about", "each", "new"],
  ["for", "each"],
  ["for", "every"],
  ["on", "every"],
  ["on", "each"],
  ["about", "every"],
  ["about", "each"],
  ["for", "incoming"],
  ["about", "incoming"],
  ["of", "every", "new"],
  ["of", "each", "new"],
  ["of", "new"],
  ["to", "new"],
  ["to", "every", "new"],
  ["to", "each", "new"],
  ["to", "all", "new"],
  ["to", "incoming"],
  ["in", "each", "new"],
  ["in", "every", "new"],
  ["of", "every"],
  ["of", "each"],
  ["of", "everyone", "who"],
  ["of", "anyone", "who"],
  ["of", "everybody", "who"],
  ["about", "everyone", "who"],
  ["about", "anyone", "who"],
  ["for", "everyone", "who"],
  ["for", "anyone", "who"],
  ["for", "everybody", "who"],
  ["with", "new"],
  ["with", "every", "new"],
  ["with", "each", "new"],
];
const CONDITION_CUES: readonly (readonly [readonly string[], boolean])[] = [
  [["but", "not", "if"], true],
  [["but", "not", "when"], true],
  [["but", "only", "if"], false],
  [["but", "only", "when"], false],
  [["but", "only", "for"], false],
  [["but", "only"], false],
  [["only", "if"], false],
  [["only", "when"], false],
  [["only", "for"], false],
  [["only", "where"], false],
  [["except", "if"], true],
  [["except", "when"], true],
  [["except", "for"], true],
  [["except"], true],
  [["unless"], true],
  [["but", "not", "for"], true],
  [["but", "not"], true],
  [["but", "skip"], true],
  [["but", "ignore"], true],
  [["not", "for"], true],
  [["excluding"], true],
  [["apart", "from"], true],
  [["assuming"], false],
  [["where"], false],
  [["but", "if"], false],
  [["and", "if"], false],
  [["as", "long", "as"], false],
  [["provided", "that"], false],
  [["provided"], false],
  [["skip", "if"], true],
  [["ignore"], true],
  [["skip"], true],
  [["not", "if"], true],
  [["and", "only"], false],
];
const AMBIGUOUS = new Set(
  "email mail text message call label tag comment log record report request answer reply list search note post share record count file start trigger schedule assign copy draft page turn".split(
    " ",
  ),
);
const LEAD_IN = new Set(
  "also then please automatically immediately should it we i to and just , finally afterwards additionally simultaneously next will would like want you can could let's lets have vennel".split(
    " ",
  ),
);
const NOT_BEFORE_VERB = new Set(
  "a an the new is are was were be been being by of for my our their your its each every any in on at with from via has have had this that no not got gets get whose customer".split(
    " ",
  ),
);
const NOT_AFTER_VERB = new Set([
  "is",
  "are",
  "was",
  "were",
  "has",
  "have",
  "had",
  "of",
  "gets",
  "got",
  "that",
  "which",
  "who",
  "whose",
  "does",
  "did",
  "address",
  "addresses",
]);
/** “a webhook with a name, email and company”: commas go on with what it brings. */
const BRINGS = new Set([
  "with",
  "containing",
  "carrying",
  "including",
  "receives",
  "brings",
  "posts",
  "sends",
  "delivers",
  "submits",
  "provides",
  "passes",
  "contains",
  "holds",
]);
const SENTENCE_ENDS = new Set([".", ";", "!", "?", "\n", "→", "->", "=>"]);

/** Splits a request into what starts it, what it does and what it depends on. */
export function findClauses(
  tokens: readonly Token[],
  hasSchedule: boolean,
  nouns: ReadonlySet<number> = new Set(),
  systems: ReadonlySet<number> = new Set(),
): readonly Clause[] {
  // “pull request” is a thing although each of its words could be an order.
  const words = tokens.map((token, at) =>
    systems.has(at) ? "<system>" : nouns.has(at) ? `<noun>` : token.kind === "word" || token.kind === "stop" ? token.lower : `<${token.kind}>`,
  );
  const strongTrigger = words.some((_, at) => TRIGGER_CUES.some((cue) => startsWith(words, at, cue) && !(cue[0] === "when" && isCondition(words, at - 1))));
  let triggers = 0;
  const clauses: Clause[] = [];
  let role = "action" as ClauseRole;
  let negated = false;
  let from = 0;
  const cut = (at: number, nextRole: ClauseRole, nextFrom: number, nextNegated = false) => {
    if (at > from) clauses.push({ role, negated, from, to: at });
    role = nextRole;
    negated = nextNegated;
    from = nextFrom;
    if (nextRole === "trigger") triggers++;
  };

  for (let at = 0; at < words.length;) {
    const word = words[at] ?? "";
    const condition = CONDITION_CUES.find(([cue]) => startsWith(words, at, cue));
    const trigger = TRIGGER_CUES.find((cue) => startsWith(words, at, cue));
    const each = strongTrigger || hasSchedule ? undefined : EACH_CUES.find((cue) => startsWith(words, at, cue));
    if (condition && (condition[0].length > 1 || condition[0][0] !== "skip" || at > 0)) {
      cut(at, "condition", at + condition[0].length, condition[1]);
      at += condition[0].length;
    } else if (trigger && (triggers === 0 || trigger[0] === "whenever")) {
      cut(at, "trigger", at + trigger.length);
      at += trigger.length;
    } else if (trigger?.[0] === "when" && triggers > 0) {
      cut(at, "condition", at + 1);
      at++;
    } else if (word === "if" && !startsWith(words, at - 1, ["as", "if"])) {
      const starts = triggers === 0 && !strongTrigger && !hasSchedule;
      cut(at, starts ? "trigger" : "condition", at + 1);
      at++;
    } else if (each && triggers === 0) {
      cut(at, "trigger", at + each.length);
      at += each.length;
    } else if (SENTENCE_ENDS.has(word)) {
      cut(at, "action", at + 1);
      at++;
    } else if (word === "," || word === "and" || word === "then" || word === "&" || word === "+" || word === ":" || word === "plus") {
      const next = skipLeadIn(words, at + 1);
      if ((word === "and" || word === ",") && role === "action" && goesElsewhere(words, from, at)) {
        cut(at, "action", at + 1);
        at++;
        continue;
      }
      if (isImperative(words, next) && (role !== "trigger" || word !== "and" || !isPastVerb(words, next))) {
        cut(at, "action", next);
        at = next + 1;
      } else if (
        role !== "action" &&
        word === "," &&
        !continuesList(words, at + 1) &&
        !(role === "trigger" && words.slice(from, at).some((part) => BRINGS.has(part)))
      ) {
        cut(at, "action", at + 1);
        at++;
      } else at++;
    } else if (role !== "action" && at > from + 1 && isImperative(words, at) && !NOT_BEFORE_VERB.has(words[at - 1] ?? "") && words[at - 1] !== "to") {
      cut(at, "action", at);
      at++;
    } else at++;
  }
  cut(words.length, "action", words.length);
  return withBareStart(
    clauses.filter((clause) => words.slice(clause.from, clause.to).some((word) => /[\p{L}\d<]/u.test(word))),
    words,
    hasSchedule,
  );
}

/** “A member joins: post …”, “New order → Slack”: what comes first and orders nothing is what starts it. */
function withBareStart(clauses: readonly Clause[], words: readonly string[], hasSchedule: boolean): readonly Clause[] {
  const [first, second] = clauses;
  if (!first || !second || hasSchedule || clauses.some(({ role }) => role === "trigger") || second.role !== "action") return clauses;
  const opens = skipLeadIn(words, first.from);
  if (isImperative(words, opens) || (!SENTENCE_ENDS.has(words[second.from - 1] ?? "") && words[second.from - 1] !== ":" && words[second.from - 1] !== ","))
    return clauses;
  return [{ ...first, role: "trigger" }, ...clauses.slice(1)];
}

/** After a comma in a trigger: `priority high, or urgent` goes on, `a message goes out` does not. */
function continuesList(words: readonly string[], at: number): boolean {
  return words[at] === "or" || words[at] === "which" || words[at] === "whose" || words[at] === "with" || words[at] === "labelled" || words[at] === "labeled";
}

/** “the name to #a and the total to #b”: two things, each with its own place. */
function goesElsewhere(words: readonly string[], from: number, at: number): boolean {
  const start = words[at + 1] === "and" ? at + 2 : at + 1;
  if (!words.slice(from, at).some((word) => PLACE.test(word)) || !/^(the|its|their|a|an|his|her)$/.test(words[start] ?? "")) return false;
  const to = words.findIndex((word, index) => index > start && (/^(to|in|into)$/.test(word) || PLACE.test(word) || SENTENCE_ENDS.has(word)));
  if (to < 0 || to - start < 2 || to - start > 7 || !/^(to|in|into)$/.test(words[to] ?? "") || words.slice(start, to).includes(",")) return false;
  // “to #b”, “to the mailing API”
  const place = words.findIndex((word, index) => index > to && PLACE.test(word));
  const name = words.slice(to + 1, place);
  return place > to && place - to < 6 && !name.some((word) => /^(to|and|with|,|of|for|from)$/.test(word) || SENTENCE_ENDS.has(word));
}

const PLACE = /^(<channel>|<path>|<url>|<system>|apis?|service|endpoint)$/;

function isCondition(words: readonly string[], at: number): boolean {
  return words[at] === "only" || words[at] === "not" || words[at] === "except";
}

function skipLeadIn(words: readonly string[], at: number): number {
  let next = at;
  while (LEAD_IN.has(words[next] ?? "")) next++;
  return next;
}

function isImperative(words: readonly string[], at: number): boolean {
  const word = words[at] ?? "";
  if (!IMPERATIVES.has(word)) return false;
  // `a label`, `name and email to …`: a noun stands where a verb would need something to act on.
  const goesTo =
    /^(post|share|report|log|copy)$/.test(word) &&
    /^(to|in|on|via)$/.test(words[at + 1] ?? "") &&
    [2, 3].some((ahead) => /^<(system|channel|url)>$/.test(words[at + ahead] ?? ""));
  if (AMBIGUOUS.has(word) && !goesTo && /^(to|and|or|,|in|on|of|from|at|as|via|&)$/.test(words[at + 1] ?? "")) return false;
  if (AMBIGUOUS.has(word) && /(ed|ends|starts|contains|equals|includes|succeeds|fails|arrives|comes|changes)$/.test(words[at + 1] ?? "")) return false;
  return at + 1 < words.length && !NOT_AFTER_VERB.has(words[at + 1] ?? "");
}

function isPastVerb(words: readonly string[], at: number): boolean {
  return /ed$/.test(words[at] ?? "");
}

function startsWith(words: readonly string[], at: number, cue: readonly string[]): boolean {
  return at >= 0 && cue.every((word, offset) => words[at + offset] === word);
}
