/** Whether each word begins one of a text's, give or take a letter. */
export function fitsWords(text: string, words: string): boolean {
  const said = text.toLowerCase().split(/\s+/);
  return words
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => said.some((each) => each.startsWith(word) || (word.length > 3 && slips(each.slice(0, word.length), word) <= 1)));
}

/** How many letters have to be changed, added or left out. */
function slips(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(b).entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
