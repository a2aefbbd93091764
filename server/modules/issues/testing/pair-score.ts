export interface PairScore {
  /** Of the pairs that were put together, how many belong together. */
  readonly precision: number;
  /** Of the pairs that belong together, how many were put together. */
  readonly recall: number;
}

/** Compares a grouping with the one that people would make, pair by pair. */
export function pairScore(items: readonly { readonly expected: string; readonly found: string }[]): PairScore {
  let together = 0;
  let belonging = 0;
  let both = 0;
  for (const [index, left] of items.entries()) {
    for (const right of items.slice(index + 1)) {
      const isTogether = left.found === right.found;
      const belongs = left.expected === right.expected;
      together += Number(isTogether);
      belonging += Number(belongs);
      both += Number(isTogether && belongs);
    }
  }
  return { precision: together === 0 ? 1 : both / together, recall: belonging === 0 ? 1 : both / belonging };
}
