import { expect, test } from "vitest";
import { displayName } from "./display-name.ts";

const name = displayName(80);

test.each(["Zoë 🦊", "مزامنة الطلبات", "👩‍👩‍👧 family", "a", "Orders → Ledger", "  trimmed  "])("%s is a name", (given) => {
  expect(name.parse(given)).toBe(given.trim());
});

test.each([
  ["a line end", "a\nb"],
  ["a control character", "a\u0000b"],
  ["a turned direction", "a\u202egnp.exe"],
  ["nothing to be seen", "\u200b\u200b"],
  ["blanks", "   "],
])("%s is refused", (_, given) => {
  expect(name.safeParse(given).success).toBe(false);
});

test("one letter written in two ways is one name", () => {
  expect(name.parse("Zoe\u0308")).toBe("Zoë");
});
