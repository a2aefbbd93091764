import { Text } from "@codemirror/state";
import { expect, test } from "vitest";
import { outsideChange, type Texts } from "./outside-change.ts";

const STORED = "# Notes\n\nWhat the shop wants.\n";
const after = (texts: Texts) =>
  outsideChange(texts)
    .apply(Text.of(texts.shown.split("\n")))
    .toString();

test("a text from outside comes in beside what was typed and not yet reported", () => {
  const shown = `Mine: ${STORED}`;
  expect(after({ known: STORED, shown, next: `${STORED}\nAnd what the warehouse wants.\n` })).toBe(`${shown}\nAnd what the warehouse wants.\n`);
  expect(after({ known: STORED, shown, next: STORED.replace("shop", "warehouse") })).toBe(shown.replace("shop", "warehouse"));
});

test("what was typed into a line that is gone stays", () => {
  expect(after({ known: STORED, shown: STORED.replace("shop", "little shop"), next: "# Notes\n" })).toContain("little ");
  expect(after({ known: STORED, shown: `${STORED}Mine`, next: "" })).toContain("Mine");
});

test("where nothing was typed, the text from outside is what is shown, whatever its line ends", () => {
  expect(after({ known: STORED, shown: STORED, next: "Another text\nof two lines" })).toBe("Another text\nof two lines");
  expect(after({ known: "one\r\ntwo\r\n", shown: "one\ntwo\n", next: "one\r\n2\r\n" })).toBe("one\n2\n");
});
