/** A sentence in which backticks set code apart, and nothing else means anything. */
export function Words({ text }: { text: string }) {
  return text.split(/`([^`]+)`/).map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece));
}
