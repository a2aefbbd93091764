import { keepable } from "./keepable.ts";

/** A value as the JSON that is kept of it: what is no value in JSON, such as a function, is null. */
export function textOf(value: unknown): string {
  return keepable(JSON.stringify(value) ?? "null");
}
