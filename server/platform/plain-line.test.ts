import { expect, it } from "vitest";
import { plainLine } from "./plain-line.ts";

it.each([
  ["  Mara   Okafor ", "Mara Okafor"],
  ["Mara\r\nBcc: everybody@example.test", "Mara Bcc: everybody@example.test"],
  ["invoice\u202Efdp.exe", "invoice fdp.exe"],
  ["\u2066hidden\u2069", "hidden"],
  ["\u2028\u2029\u0007", ""],
])("%j becomes %j", (text, line) => {
  expect(plainLine(text)).toBe(line);
});

it.each(["می‌خواهم", "क्‍ष", "👩‍💻 team", "עברית", "Zoë D’Arc"])("%j is left alone", (text) => {
  expect(plainLine(text)).toBe(text);
});
