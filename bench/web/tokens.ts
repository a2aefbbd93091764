/** An answer in pieces as models send them: parts of words, letters of several bytes, paragraphs. */
export function tokensOf(count: number): string[] {
  const kinds = [
    (at: number) => ` w${at}`,
    () => "ing",
    () => ",",
    (at: number) => ` Straße${at}`,
    () => " 漢字",
    () => " 🧵",
    (at: number) => (at % 200 < 7 ? ".\n\nNext" : "."),
  ];
  return Array.from({ length: count }, (_, at) => (at === 0 ? "First" : (kinds[at % kinds.length]?.(at) ?? "")));
}
