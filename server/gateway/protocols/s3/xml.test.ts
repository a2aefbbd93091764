import { expect, test } from "vitest";
import { textIn, textsIn } from "./xml.ts";

test("declarations are not read: an entity from outside, or one that grows, stays the text that it is", () => {
  const outside = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Error><Code>&x;</Code></Error>';
  expect(textIn(outside, "Code")).toBe("&x;");
  const growing = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "${"&a;".repeat(10)}">]><Key>&b;</Key><Key>&lt;&#x41;&#66;</Key>`;
  expect(textsIn(growing, "Key")).toEqual(["&b;", "<AB"]);
});
