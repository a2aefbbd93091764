const ODD = /\\u(?:0000|d[89a-f])/;

/** Whether Postgres' `jsonb` and texts can hold what is in this JSON: neither the character NUL nor half of a surrogate pair. Both are written as escapes, and nothing else of theirs is. */
export function isKeepable(text: string): boolean {
  return !ODD.test(text);
}

export function keepable(text: string): string {
  return isKeepable(text) ? text : text.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, "$1\\ufffd");
}
