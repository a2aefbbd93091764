import { expect, test } from "vitest";
import { applyChanges } from "./apply-changes.ts";

test("a manifest that would keep the server busy is refused by its size, other files of that size are taken", () => {
  const content = JSON.stringify({ dependencies: Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`package-${n}`, "1.0.0"])) });
  const changed = (filePath: string) => () => applyChanges(new Map(), [{ filePath, content }], "user");
  expect(changed("package.json")).toThrow("package.json is larger than 256 KB.");
  expect(changed("src/data.json")().size).toBe(1);
});
