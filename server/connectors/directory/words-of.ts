/** Too common in names of operations to find anything by. */
const EMPTY = new Set([
  "a",
  "an",
  "the",
  "of",
  "to",
  "in",
  "on",
  "for",
  "and",
  "or",
  "by",
  "with",
  "from",
  "api",
  "v1",
  "v2",
  "v3",
  "json",
  "is",
  "that",
  "this",
  "as",
  "at",
  "be",
]);

/** `listAll_pets` and “List all the pets” are the words list, all, pet. */
export function wordsOf(text: string): readonly string[] {
  const words = text
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .normalize("NFKD")
    .match(/[a-z0-9]+/g);
  return (words ?? []).filter((word) => !EMPTY.has(word) && word.length < 30).map(stem);
}

/** Light on purpose: the same for what is indexed and for what is asked. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) return word.slice(0, -1);
  return word;
}
