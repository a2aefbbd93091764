import { randomInt } from "node:crypto";
import { monotonicFactory } from "ulid";

const nextUlid = monotonicFactory();

/** A sortable id with a readable prefix: `newId("prj")` → `prj_01J…`. */
export function newId(prefix: string): string {
  return `${prefix}_${nextUlid().toLowerCase()}`;
}

const LETTERS_AND_DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789";

export function randomSuffix(length: number): string {
  return Array.from({ length }, () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)]).join("");
}
