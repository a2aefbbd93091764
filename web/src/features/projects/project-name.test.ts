import { expect, test } from "vitest";
import { generateProjectName } from "./project-name.ts";

test("a generated name is v- and six lowercase letters or digits", () => {
  const names = Array.from({ length: 200 }, generateProjectName);
  for (const name of names) expect(name).toMatch(/^v-[a-z0-9]{6}$/);
  expect(new Set(names).size).toBe(200);
});
