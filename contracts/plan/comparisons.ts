export const COMPARISONS = ["equals", "differs", "above", "atLeast", "below", "atMost", "contains", "startsWith", "endsWith", "oneOf", "present"] as const;
export type Comparison = (typeof COMPARISONS)[number];
