import type { Phrase } from "../../../../contracts/plan/reading.ts";
import type { PlanFacts } from "./plan-facts.ts";

/** Something that words ask for by themselves, and how it shows that a plan holds it. */
export interface FactRule {
  readonly name: string;
  readonly why: string;
  readonly said: RegExp;
  readonly held: (plan: PlanFacts, said: string) => boolean;
  readonly guess: Phrase["guess"];
}

const has =
  (...kinds: readonly string[]) =>
  ({ kinds: own }: PlanFacts) =>
    kinds.some((kind) => own.has(kind));
const DAY = "mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?";
const UNIT = "minutes?|mins?|hours?|days?|weeks?|months?|years?|quarters?";
const anyOf = (words: string) => new RegExp(`\\b(?:${words})\\b`, "gi");

export const FACT_RULES: readonly FactRule[] = [
  {
    name: "rhythm",
    why: "what is done at set times is started by the clock, or looks for things at that rhythm",
    said: anyOf(
      `(?:every|each) (?:other |second |\\d+ |\\w+ )?(?:${UNIT}|morning|evening|night|afternoon|weekday|workday|${DAY})s?|hourly|nightly|(?:once|twice) (?:a|per) (?:hour|day|week|month)`,
    ),
    held: ({ kinds, testCount, texts }, said) =>
      kinds.has("schedule") || kinds.has("list") || (testCount > 0 && texts.includes(said.split(" ").at(-1) ?? said)),
    guess: "timing",
  },
  {
    name: "window",
    why: "which stretch of time is meant",
    said: anyOf(
      `(?:last|past|previous|this|current) (?:\\d+ |few )?(?:${UNIT}|night)|yesterday(?:'s)?|today(?:'s)?|(?:more than|older than|over|for) \\d+ (?:${UNIT})(?: ago| old)?`,
    ),
    held: has("startOf", "ago", "ahead", "sleep"),
    guess: "condition",
  },
  {
    name: "hours",
    why: "times within which it may run",
    said: anyOf("(?:working|business|office) (?:hours|days?)|out of hours|(?:not|except) (?:on|at) weekends?"),
    held: ({ texts, kinds }) => kinds.has("schedule") && /\b1-5\b|\d-\d/.test(texts),
    guess: "timing",
  },
  {
    name: "pause",
    why: "something is to be done later",
    said: anyOf(
      `wait(?:s|ing)? (?:for )?(?:an?|one|two|three|\\d+) (?:${UNIT})|(?:an?|one|two|three|\\d+) (?:${UNIT}) (?:later|after|afterwards)|after (?:two|three|\\d+) (?:${UNIT})`,
    ),
    held: has("sleep", "wait", "ago"),
    guess: "timing",
  },
  {
    name: "approval",
    why: "somebody decides before it goes on",
    said: anyOf(
      "approv(?:al|ed|e|es)|sign(?:s|ed)?[- ]off|permission|(?:give|gives|gave|with) (?:the |an? )?ok(?:ay)?|ask \\w+ (?:first|whether|if (?:it|that))|confirms?(?: it)? first",
    ),
    held: (plan) => plan.kinds.has("approve") || plan.words.has("approv"),
    guess: null,
  },
  {
    name: "once",
    why: "what was done is not done again",
    said: anyOf(
      "(?:only )?once (?:per|for each|for every)|no duplicates?|(?:avoid|without|prevent) duplicates?|not twice|never twice|at most once|de-?dup\\w*|do not repeat",
    ),
    held: has("once"),
    guess: null,
  },
  {
    name: "value",
    why: "what something is set to",
    said: anyOf("mark(?:s|ed)? (?:it|them|that \\w+|the \\w+)(?: as)? \\w+"),
    held: ({ texts }, said) => texts.split("\n").includes((said.split(" ").at(-1) ?? said).toLowerCase()),
    guess: "field",
  },
  {
    name: "retry",
    why: "how often it is tried",
    said: anyOf("retr(?:y|ies)|try (?:it )?again|(?:up to )?(?:\\d+|two|three|five) (?:times|attempts|tries)"),
    held: ({ words }) => words.has("retri") || words.has("retry"),
    guess: null,
  },
  {
    name: "failure",
    why: "what is done where something does not work",
    said: anyOf(
      "(?:if|when|in case|should) (?:it|that|this|anything|something|the (?:call|request|step|check|import|post|sync))(?: \\w+)? (?:fails?|breaks?|errors?|goes wrong)|on (?:error|failure)|does(?:n't| not) work|is (?:down|unreachable)",
    ),
    held: (plan) => plan.kinds.has("try") || plan.words.has("fail"),
    guess: "condition",
  },
  {
    name: "otherwise",
    why: "the other way is told as well",
    said: anyOf("otherwise|(?<!or |something |anything |everyone |anyone |someone |everybody )else(?! has)|if not|in all other cases"),
    held: ({ branches, kinds }) => branches > 0 || kinds.has("find") || kinds.has("try") || kinds.has("or") || kinds.has("lookUp"),
    guess: "condition",
  },
  {
    name: "ordinal",
    why: "which one of many is meant",
    said: anyOf("(?:first|second|third|fourth|fifth|\\d+(?:st|nd|rd|th)) (?:order|purchase|payment|booking|visit|time)"),
    held: ({ tested }) => tested.has("count") || tested.has("quantity"),
    guess: "condition",
  },
  {
    name: "missing",
    why: "something is looked for before it is made",
    said: anyOf(
      "(?:if|when|unless) (?:\\w+ ){0,4}?(?:is missing|does(?:n't| not) (?:\\w+ )?exist|(?:isn't|is not) (?:there|found|in there)(?: yet)?|already exists?|not found|exists already|is there already|there is (?:none|no such))|(?:if|unless) (?:it's |it is )?(?:not )?(?:already )?there|find[- ]or[- ]create|create or update|update or create",
    ),
    held: ({ kinds, used }) => kinds.has("find") || used.some(({ item }) => /upsert|orupdate/i.test(item.id) || item.verbs.has("upsert")),
    guess: "condition",
  },
  {
    name: "same",
    why: "one thing is found by what it shares with another",
    said: anyOf("with (?:the|that) (?:same|matching) \\w+|of the matching \\w+|(?:matched|matching) (?:on|by) \\w+"),
    held: ({ kinds, used }) => kinds.has("find") || used.some(({ item }) => item.verbs.has("upsert")),
    guess: "condition",
  },
  {
    name: "a certain one",
    why: "which one it has to be is not said, and not any will do",
    said: anyOf("with an? (?:emoji|certain \\w+|specific \\w+|particular \\w+)|a (?:certain|specific|particular) (?:label|tag|emoji|reaction|status|word)"),
    held: ({ testCount, openTests }) => testCount + openTests > 0,
    guess: "condition",
  },
  {
    name: "due",
    why: "what is late is told by its date, and by whether it was paid",
    said: anyOf("past (?:its|their|the) due date|overdue"),
    held: ({ tested }) => tested.has("date") || tested.has("due"),
    guess: "condition",
  },
  {
    name: "answer",
    why: "whoever calls is told something",
    said: anyOf("give(?:s|n)? back|(?:repl(?:y|ies)|respond(?:s|ed)?) (?:to the caller )?with|answer(?:s|ed)? (?:the caller|with)"),
    held: ({ kinds, used }) => kinds.has("reply") || used.some(({ item, isStart }) => !isStart && item.effect === "write"),
    guess: null,
  },
  {
    name: "clock",
    why: "a time of day that was said in words",
    said: anyOf("(?:half|quarter) (?:past|to) (?:\\w+)"),
    held: ({ kinds, texts }, said) => kinds.has("schedule") && /\b(?:15|30|45) \d/.test(texts) && said !== "",
    guess: "timing",
  },
  {
    name: "sum",
    why: "a number is made of a list",
    said: anyOf(
      "how many|(?:the |a )?(?:number|count|sum|average|mean|median) of|(?:the )?(?:total|average) (?:amount|value|revenue|sales|number)|add(?:s|ed|ing)? up|(?:sum|total|count)(?:s|ing)? (?:up |the |them|it|all|of)",
    ),
    held: has("count", "sum", "average", "smallest", "largest"),
    guess: "field",
  },
  {
    name: "order",
    why: "a list in an order, or the first of it",
    said: anyOf("sort(?:ed|s)? by|top (?:\\d+|three|five|ten)|the (?:\\d+|three|five|ten) (?:biggest|largest|highest|latest|newest|oldest|best)|grouped? by"),
    held: has("first", "last", "largest", "smallest"),
    guess: "field",
  },
  {
    name: "format",
    why: "in what form something is kept",
    said: anyOf(
      "(?:as|to|in|into) (?:an? )?(?:csv|pdf|excel|xml|html|markdown)(?: file)?|attachments?|in (?:capitals?|capital letters|upper ?case|lower ?case)",
    ),
    held: ({ kinds, texts, words }, said) =>
      kinds.has("upper") || kinds.has("lower") || texts.includes(said.split(" ").at(-1)?.toLowerCase() ?? said) || words.has("attachment"),
    guess: "field",
  },
  {
    name: "both ways",
    why: "two systems are to follow each other",
    said: anyOf("both (?:ways|directions)|two[- ]way|bi-?directional(?:ly)?|vice versa|the other way (?:round|around)|in sync"),
    held: ({ startCount }) => startCount > 1,
    guess: "second start",
  },
  {
    name: "comparison",
    why: "two lists are held against each other",
    said: anyOf("compar(?:e|es|ing)|reconcil\\w+|match(?:es|ing)? (?:them )?against|differences? between|missing (?:in|from)|discrepanc\\w+"),
    held: () => false,
    guess: null,
  },
  {
    name: "undone",
    why: "a request that stands alone has nothing to go back to",
    said: anyOf("undo|revert|instead of (?:that|this|the (?:last|previous))|the last (?:thing|change|step)|as (?:before|last time|usual)|the usual(?: \\w+)?"),
    held: () => false,
    guess: null,
  },
  {
    name: "vague",
    why: "a quality that has to be said as a number or a value",
    said: anyOf(
      "nearly|almost|about to|near(?:ly)?[- ]\\w+|very \\w+|(?:big|large|small|important|expensive|cheap|low|old|angry|loyal|good|bad|usual) (?:one|ones|orders?|customers?|stock|deals?|payments?|invoices?)",
    ),
    held: ({ testCount, openTests }) => testCount + openTests > 0,
    guess: "condition",
  },
  {
    name: "own code",
    why: "what has to be thought about cannot be read off",
    said: anyOf(
      "translat\\w+|summari[sz]e (?:it|the|each|them)|sentiment|classif\\w+|categori[sz]e|detect (?:the )?\\w+|with (?:ai|gpt|chatgpt|a language model)|machine learning|round[- ]robin|convert(?:ed)? (?:to|into) (?:euros?|dollars?|usd|eur|pdf)|exchange rate",
    ),
    held: () => false,
    guess: null,
  },
];
