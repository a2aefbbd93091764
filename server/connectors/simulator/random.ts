/** Pseudo-random numbers that are the same for the same seed, so that a simulated run can be repeated. */
export interface Random {
  /** 0 ≤ n < 1 */
  next(): number;
  below(limit: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  letters(length: number): string;
}

const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

export function createRandom(seed: string): Random {
  let state = hash(seed);

  /** mulberry32 */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (limit: number) => Math.floor(next() * limit);

  return {
    next,
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
    letters: (length) => Array.from({ length }, () => ALPHABET[below(ALPHABET.length)]).join(""),
  };
}

/** FNV-1a */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value | 0;
}
