/** What a person does not see and a model reads: zero-width, bidirectional, fillers, tags, controls. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2028\u2029]+/gu;

/** Somebody else's words on one line: cut, and without what is invisible. */
export function plainText(given: unknown, longest: number): string {
  if (typeof given !== "string") return "";
  const text = given
    .slice(0, longest * 4)
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .replace(INVISIBLE, "")
    .trim();
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;
}
