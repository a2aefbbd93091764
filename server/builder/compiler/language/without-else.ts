const NOTHING =
  "(?:(?:just |simply |please )*(?:ignore|skip|drop|discard|leave)(?: (?:it|them|this|that|the rest|all others?|everything else))?(?: alone)?|do nothing|nothing|stop(?: (?:there|here))?|go on|continue|carry on|proceed)";
const ELSE = new RegExp(
  `[,;.]?\\s*(?:and |but |or )?(?:otherwise|or else|else|if not|in all other cases|in any other case),?\\s+${NOTHING}\\s*(?=[.!]?\\s*$)`,
  "i",
);

/** “…, otherwise ignore it”: that is what a condition means, and asks for nothing more. */
export function withoutElse(text: string): string {
  return text.replace(ELSE, "");
}
