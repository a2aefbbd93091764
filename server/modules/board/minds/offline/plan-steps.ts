/** How a sentence begins that says what starts something. */
const BEGINNING = /^(?:(?:and|then|also|plus)\s+)?(?:when|whenever|every|each|once|as soon as|if)\b/i;
const IF = /^(?:(?:and|then|also|plus)\s+)?if\b/i;
/** “If there is none”, “when it fails”, “each of them”: belongs to the sentence before. */
const BELONGS_BEFORE =
  /^(?:(?:and|then|also|plus)\s+)?\w+(?: soon as)? (?:there|it|its|they|their|not|so|that|this|these|those|them|any|none|nothing|everything|yes|no|one|of|only|he|she|you|we|(?:the|an?) (?:same|api|call|request|step|check|approval)|(?:some|any)(?:one|body) (?:approves|agrees|declines)|(?:approved|rejected|declined))\b/i;

/**
 * The automations that a request asks for, one sentence each, when it asks for several; none when it asks for one.
 * Sentences that begin with nothing of their own belong to the one before.
 */
export function planSteps(text: string): string[] {
  const sentences = text
    .split(/(?<=[.!;])\s+(?=\p{Lu}|and |then |also |when |whenever |every )|\n+\s*(?:[-*•]|\d+[.)])?\s*/u)
    .map((sentence) =>
      sentence
        .trim()
        .replace(/^(?:[-*•]|\d+[.)])\s+/, "")
        .replace(/[;.]+$/, ""),
    )
    .filter(Boolean);
  const steps: string[] = [];
  for (const sentence of sentences) {
    if (steps.length === 0 || begins(sentence, steps[0] ?? "")) steps.push(sentence);
    else steps.push(`${steps.pop() ?? ""}. ${sentence}`);
  }
  return steps.length > 1 && steps.every((step) => BEGINNING.test(step)) ? steps.map((step) => step.replace(/^(?:and|then|also|plus)\s+/i, "")) : [];
}

/** A condition belongs to what was said before it, unless all that is asked for is put in that way. */
const begins = (sentence: string, first: string) => BEGINNING.test(sentence) && !BELONGS_BEFORE.test(sentence) && (!IF.test(sentence) || IF.test(first));
