/** From 0, easily guessed, to 4. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const LEAST = 8;
/** Bits of a guesser's work from which each further step is reached. */
const STEPS = [28, 42, 56, 72] as const;
const KINDS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 32],
];

/** A rough estimate for somebody who is choosing; the service has the last word. Repetitions and runs such as `abcd` or `4321` count little. */
export function strengthOf(password: string): Strength {
  if (password.length < LEAST) return 0;
  const alphabet = KINDS.reduce((size, [kind, letters]) => (kind.test(password) ? size + letters : size), 0);
  const bits = weightOf(Array.from(password)) * Math.log2(alphabet);
  return STEPS.filter((step) => bits >= step).length as Strength;
}

/** How many characters are a surprise: one that goes on as the two before it did is none. */
function weightOf(letters: readonly string[]): number {
  const codes = letters.map((letter) => letter.codePointAt(0) ?? 0);
  const seen = new Set<number>();
  let weight = 0;
  for (const [at, code] of codes.entries()) {
    const step = code - (codes[at - 1] ?? Number.NaN);
    const goesOn = Math.abs(step) <= 1;
    weight += goesOn ? 0.2 : seen.has(code) ? 0.7 : 1;
    seen.add(code);
  }
  return weight;
}
