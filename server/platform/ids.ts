import { randomFillSync, randomInt } from "node:crypto";
import { monotonicFactory } from "ulid";

/** Drawn in bulk: one by one they were a fiftieth of what a run costs. */
const drawn = new Uint32Array(1024);
let left = 0;
const nextUlid = monotonicFactory(randomUnit);

/** A sortable id with a readable prefix: `newId("prj")` → `prj_01J…`. */
export function newId(prefix: string): string {
  return `${prefix}_${nextUlid().toLowerCase()}`;
}

const LETTERS_AND_DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789";

export function randomSuffix(length: number): string {
  return Array.from({ length }, () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)]).join("");
}

/** From 0 up to 1. */
function randomUnit(): number {
  if (left === 0) left = randomFillSync(drawn).length;
  left -= 1;
  return (drawn[left] ?? 0) / 4_294_967_296;
}
