/** What a word does in a request. */
export const LABELS = ["talk", "start", "order", "more", "condition", "timing"] as const;
/**
 * `start`: what starts it, or where things come from. `order`: the first word of something to be done; `more`: the rest of it.
 * `condition`: what must hold. `timing`: when, how often, how much later. `talk`: asks for nothing.
 */
export type Label = (typeof LABELS)[number];
