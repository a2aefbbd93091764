const CONTRACTION = /\b(is|are|was|were|does|do|did|has|have|had|wo|ca|should|would|could)n't\b/gi;
const FULL: Readonly<Record<string, string>> = { wo: "will", ca: "can" };
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bno longer\b/gi, "not"],
  [/(^|\s)w\/(?=\s|\w)/gi, "$1with "],
  [/\bw\/o\b/gi, "without"],
  [/\bincl\.?(?=\s)/gi, "including"],
  [/\b(?:pls|plz)\b/gi, "please"],
  [/\be-mail/gi, "email"],
  [/\bmsg\b/gi, "message"],
  [/\bsign(s|ed|ing)?[- ]up\b(?! (?:form|page|webhook))/gi, "register$1"],
  // A list of things to do reads like sentences of their own.
  [/(^|[\n:;,.]|\s)\s*\(?\d{1,2}[.)]\s+(?=\p{L})/gu, "$1\n"],
  [/(^|\n|:)[ \t]*[-*•–]\s+(?=\p{L})/gu, "$1\n"],
];

/** Typographic quotes become plain ones, `isn't` reads as `is not`, and usual shorthands are written out; what stands in quotes is left alone. */
export function normalise(text: string): string {
  const plain = text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
  const calm = isShouted(plain) ? plain.toLowerCase() : plain;
  return calm
    .split(/("[^"]*")/)
    .map((part) => (part.startsWith('"') ? part : written(part)))
    .join("");
}

function written(text: string): string {
  const full = text.replace(CONTRACTION, (_, verb: string) => `${FULL[verb.toLowerCase()] ?? verb} not`);
  return SHORT.reduce((plain, [short, long]) => plain.replace(short, long), full);
}

function isShouted(text: string): boolean {
  const letters = text.replace(/"[^"]*"/g, "").match(/\p{L}/gu) ?? [];
  return letters.length > 12 && letters.filter((letter) => letter !== letter.toLowerCase()).length > letters.length * 0.9;
}
