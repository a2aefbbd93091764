const CONTRACTION = /\b(is|are|was|were|does|do|did|has|have|had|wo|ca|should|would|could)n't\b/gi;
const FULL: Readonly<Record<string, string>> = { wo: "will", ca: "can" };

/** Typographic quotes become plain ones, and `isn't` reads as `is not`; what stands in quotes is left alone. */
export function normalise(text: string): string {
  const plain = text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
  return plain
    .split(/("[^"]*")/)
    .map((part) =>
      part.startsWith('"') ? part : part.replace(CONTRACTION, (_, verb: string) => `${FULL[verb.toLowerCase()] ?? verb} not`).replace(/\bno longer\b/gi, "not"),
    )
    .join("");
}
