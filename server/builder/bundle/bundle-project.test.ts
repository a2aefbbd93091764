import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bundleProject } from "./bundle-project.ts";
import { findImports } from "./find-imports.ts";

const automation = (code: string) => new Map([["src/automations/a.ts", code]]);
const GOOD = `import { automation, manual } from "@vennel/sdk"; export default automation({ id: "a", name: "A", trigger: manual(), run: () => 1 });`;

test("a project becomes one module without a single import", async () => {
  const result = await bundleProject(automation(GOOD), "deployment");
  expect(result.ok).toBe(true);
  if (!result.ok) return;
  expect(await findImports(result.code)).toEqual([]);
  expect(result.sourceMap).toContain("project:src/automations/a.ts");
});

test.each([
  ["a file outside the project", `import x from "../../../../etc/passwd"; export default x;`, "outside the project"],
  ["an absolute path as text", `import x from "/etc/passwd" with { type: "text" }; export default x;`, "not supported"],
  ["a built-in module", `import fs from "node:fs"; export default fs;`, "only through its connections"],
  ["a package outside the list", `import l from "left-pad"; export default l;`, `"left-pad" cannot be bundled: it is not on the list (@date-fns/tz 1`],
  ["a package that package.json does not name", `import { z } from "zod"; export default z;`, `The package "zod" is not declared`],
  ["a way out of a package", `import x from "zod/../pg"; export default x;`, "is not on the list"],
  ["a data address", `export * from "data:text/javascript,1"; export default 1;`, "cannot be bundled"],
  ["a computed name while it runs", `const name = "./b"; export default await import(name);`, "still imports a computed name"],
  ["code that does not parse", `export default (`, "Unexpected"],
])("%s is refused with a reason", async (_, code, reason) => {
  const result = await bundleProject(automation(code), "deployment");
  expect(result).toMatchObject({ ok: false, diagnostics: [{ severity: "error", message: expect.stringContaining(reason) }] });
});

test("every way to import is found in finished code", async () => {
  expect(await findImports(`import x from "file:///etc/passwd" with { type: "text" };`)).toEqual([`"file:///etc/passwd"`]);
  expect(await findImports(`export const y = await import("data:text/javascript,1");`)).toEqual([`"data:text/javascript,1"`]);
  expect(await findImports(`const n = "x"; export const y = () => import(/* hidden */ n);`)).toEqual(["a computed name"]);
  expect(await findImports(`const text = "import('x')"; export { text };`)).toEqual([]);
});

test("goes on after the process that bundles was killed", async () => {
  const code = `export default 1;`;
  expect(await findImports(code)).toEqual([]);
  const killed = children().filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("esbuild"));
  for (const pid of killed) process.kill(pid, "SIGKILL");
  expect(killed).not.toEqual([]);
  expect(await findImports(code)).toEqual([]);
});

function children(): number[] {
  const threads = readdirSync("/proc/self/task");
  return threads.flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number));
}
