const MOST_CHARACTERS = 8_192;
const LONGEST_NAME = 240;
/** Characters that a person does not see and a model reads: zero-width, bidirectional, fillers, tags, controls. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2028\u2029]|(?![\t\n\r])\p{Cc}/gu;
/** In any spelling that a reader may take for the end or the beginning of a fence. */
const TAG = /<(?=\s*\/?\s*(?:untrusted|vennelFileModifications))/giu;

/** Text that somebody else wrote, as data: cut, cleaned, and marked so that nothing in it passes for an instruction. */
export function fence(label: string, text: string, limit = MOST_CHARACTERS): string {
  const clean = cleaned(text);
  const cut = clean.length > limit ? `${clean.slice(0, limit)}\n[cut: ${clean.length - limit} more characters]` : clean;
  return `<untrusted source=${JSON.stringify(plainName(label))}>\n${cut}\n</untrusted>`;
}

/** Without what is invisible and without what could end a fence. */
export function cleaned(text: string): string {
  return text.normalize("NFC").replace(INVISIBLE, "").replace(TAG, "&lt;");
}

/** A name that somebody else chose, on one line. */
export function plainName(name: string): string {
  return cleaned(name)
    .replace(/[\s"<>`]+/g, " ")
    .trim()
    .slice(0, LONGEST_NAME);
}
