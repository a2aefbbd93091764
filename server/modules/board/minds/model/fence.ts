const MOST_CHARACTERS = 8_192;
/** Characters that a person does not see and a model reads: zero-width, bidirectional, tag characters. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu;

/** Text that somebody else wrote, as data: cut, cleaned, and marked so that nothing in it passes for an instruction. */
export function fence(label: string, text: string, limit = MOST_CHARACTERS): string {
  const clean = text.replace(INVISIBLE, "").replaceAll("</untrusted", "<\\/untrusted");
  const cut = clean.length > limit ? `${clean.slice(0, limit)}\n[cut: ${clean.length - limit} more characters]` : clean;
  return `<untrusted source=${JSON.stringify(label)}>\n${cut}\n</untrusted>`;
}
