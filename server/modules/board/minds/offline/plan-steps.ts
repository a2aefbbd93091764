/** How a sentence begins that says what starts something. */
const BEGINNING = /^(?:(?:and|then|also|plus)\s+)?(?:when|whenever|every|each|once|as soon as|if)\b/i;

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
    if (BEGINNING.test(sentence) || steps.length === 0) steps.push(sentence);
    else steps.push(`${steps.pop() ?? ""}. ${sentence}`);
  }
  return steps.length > 1 && steps.every((step) => BEGINNING.test(step)) ? steps.map((step) => step.replace(/^(?:and|then|also|plus)\s+/i, "")) : [];
}
