/** Numbers that look random and are the same for the same seed (xorshift). */
export interface Random {
  /** From 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0 || 0x9e3779b9;
  const below = (limit: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % Math.max(1, limit);
  };
  return {
    below,
    pick<T>(from: readonly T[]): T {
      const found = from[below(from.length)];
      if (found === undefined) throw new Error("There is nothing to pick from");
      return found;
    },
  };
}
