const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\?\./g, "."],
  [/\.to(?:Locale)?(?:Lower|Upper)Case\(\)|\.trim\(\)/g, ""],
  [/\bevent\.(?:body\.)?/g, ""],
  [/\b(?:Number|String)\(([\w.[\]]+)\)/g, "$1"],
  [/\s*!==?\s*/g, " ≠ "],
  [/\s*===?\s*/g, " = "],
  [/\s*>=\s*/g, " ≥ "],
  [/\s*<=\s*/g, " ≤ "],
  [/\s*&&\s*/g, " and "],
  [/\s*\|\|\s*/g, " or "],
  [/!\s*(?=[\w(])/g, "not "],
];

/** A condition as a person would note it: `total ≥ 1,000` for `event.body.total >= 1000`. What stands in quotes is left alone. */
export function readableCondition(code: string): string {
  if (/=>|\bawait\b|\?[^.]/.test(code)) return code;
  const parts = code.split(/("[^"]*"|'[^']*')/);
  const plain = parts.map((part, index) =>
    index % 2 === 1 ? `“${part.slice(1, -1)}”` : WORDS.reduce((text, [pattern, words]) => text.replace(pattern, words), part),
  );
  return plain.join("").replace(/(?<=[≥≤<>] ?)(\d+)(?:_(\d\d))?\b/g, (_, whole: string, cents?: string) => amount(Number(whole), cents));
}

/** Amounts that count cents are written `5000_00`. */
const amount = (whole: number, cents: string | undefined) => (cents ? `${whole.toLocaleString("en")}.${cents}` : whole.toLocaleString("en"));
