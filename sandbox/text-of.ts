/** A value as the JSON that is kept of it; null for what is no value in JSON, such as `undefined` or a function. */
export function textOf(value: unknown): string | null {
  return JSON.stringify(value) ?? null;
}

/** What would be read back of that text. A string of megabytes is itself. */
export function readBack(value: unknown, text: string | null): unknown {
  return text === null ? undefined : typeof value === "string" ? value : JSON.parse(text);
}
