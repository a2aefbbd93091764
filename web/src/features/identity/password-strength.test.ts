import { expect, it } from "vitest";
import { strengthOf } from "./password-strength.ts";

it.each([
  ["", 0],
  ["short", 0],
  ["aaaaaaaaaaaaaaaa", 0],
  ["abcdefgh", 0],
  ["1234567890", 0],
  ["87654321", 0],
])("%j is easily guessed", (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

it("rises with length and variety", () => {
  const rising = ["harbours", "harbours7K", "an uncommon harbour", "an uncommon harbour, Tuesday 7"].map(strengthOf);
  expect(rising).toEqual(rising.toSorted((a, b) => a - b));
  expect([rising[0], rising.at(-1)]).toEqual([1, 4]);
});
