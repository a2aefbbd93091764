/** Postgres' JSON can hold neither the character NUL nor half of a surrogate pair; both are written as escapes, and nothing else of theirs is. */
export function keepable(text: string): string {
  return /\\u(?:0000|d[89a-f])/.test(text) ? text.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, "$1\\ufffd") : text;
}
