/** What a condition begins with, in order; the first that fits is taken off. */
export interface ConditionCue {
  readonly name: string;
  readonly why: string;
  readonly pattern: RegExp;
  /** What it makes of the test behind it. */
  readonly turns: "not" | "else" | "failure" | null;
}

const re = (text: string) => new RegExp(`^(?:${text})(?:\\s+|$)`, "i");

export const CONDITION_CUES: readonly ConditionCue[] = [
  {
    name: "failure",
    why: "what is done when a step did not work",
    pattern: re(
      "(?:and )?(?:if|when|whenever|in case|should) (?:it|that|this|they|(?:any|one|anything|something)(?: of (?:it|that|this|these|them))?|(?:the |an? |our )?(?:[\\w-]+ ){0,3}(?:call|request|step|import|check|api|server|service|site|page|website|system|endpoint|url|host|upload|download|backup|sync|transfer|export|saving|copying))(?: \\w+)? (?:fails?|failed|breaks?|does ?n[o']t (?:work|answer|respond|reply|load)|does not (?:work|answer|respond|reply|load)|goes wrong|is (?:down|offline|unreachable|unavailable|not (?:reachable|available|alive|up|there))|times out|errors?|(?:returns|answers with|gives) an error).*|(?:and )?(?:if|when) [\\w-]+ (?:still |then )?(?:refuses|rejects|keeps failing)\\b.*|(?:and )?(?:if|when) (?:the |its )?(?:response|answer|status|reply|result)(?: code)? (?:is|was)(?: not|n.?t) (?:an? )?(?:200|2xx|ok|successful).*|on (?:an )?(?:error|failure)",
    ),
    turns: "failure",
  },
  {
    name: "else",
    why: "the other branch",
    pattern: re(
      "(?:otherwise|else|in all other cases|if not|(?:(?:for|in|from|with) )?(?:all |any |every )?(?:the )?(?:others?|remaining)(?: (?!than)[\\w-]+){0,4}|(?:for )?(?:everything|everyone|anything|anyone|anywhere|everybody) else|(?:from )?anywhere else|(?:for )?the rest|(?:below|under|above|over|less than|more than) (?:that|this))",
    ),
    turns: "else",
  },
  {
    name: "drop if",
    why: "dropping some keeps the others",
    pattern: re(
      "(?:and |but |please )*(?:drop|skip|ignore|leave out|forget|discard|exclude)(?: (?:it|them|those|this|the ones?|anything|everything|orders?|ones?))* (?:if|when|where|that are|that is|which are|which is)",
    ),
    turns: "not",
  },
  {
    name: "skip",
    why: "skipping some keeps the others",
    pattern: re("(?:and |but |please )*(?:drop|skip|ignore|leave out|forget|discard|exclude|excluding)(?: (?:anything|everything|the ones?|all|any))?"),
    turns: "not",
  },
  {
    name: "unless",
    why: "unless is if not",
    pattern: re(
      "(?:and |but )?(?:unless|except(?: (?:if|when|for|where|from))?|but not(?: (?:if|when|for|where|from))?|not (?:if|when|for|from)|never (?:if|when|for))",
    ),
    turns: "not",
  },
  {
    name: "only if",
    why: "a test of all that follows",
    pattern: re("(?:and |but |, )*(?:only )?(?:if|when|where|in case|provided(?: that)?|as long as|whenever)(?: there(?: is|'s))?"),
    turns: null,
  },
  { name: "only", why: "only some", pattern: re("(?:and |but |, )*only(?: for| those| the| ones?)*"), turns: null },
  {
    name: "whose",
    why: "a test of a thing's field",
    pattern: re("(?:and |but )?(?:whose|where|that have|which have|who have|that has|which has)"),
    turns: null,
  },
  { name: "joint", why: "goes on from what was said", pattern: re("and|but|,|also"), turns: null },
];
