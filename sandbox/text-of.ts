import { keepable } from "./keepable.ts";

/** A value as the JSON that is kept of it: what is no value in JSON, such as a function, is null. */
export function textOf(value: unknown): string {
  return keepable(JSON.stringify(value) ?? "null");
}

/** What would be read back of that text. A string of megabytes is itself, unless something of it cannot be kept. */
export function readBack(value: unknown, text: string): unknown {
  return typeof value === "string" && value.isWellFormed() && !value.includes("\0") ? value : JSON.parse(text);
}
