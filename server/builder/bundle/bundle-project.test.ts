import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { bundleProject } from "./bundle-project.ts";
import { cannotImport, findImports } from "./find-imports.ts";

const automation = (code: string) => new Map([["src/automations/a.ts", code]]);
const GOOD = `import { automation, manual } from "@vennel/sdk"; export default automation({ id: "a", name: "A", trigger: manual(), run: () => 1 });`;

test("a project becomes one module without a single import", async () => {
  const result = await bundleProject(automation(GOOD), "deployment");
  expect(result.ok).toBe(true);
  if (!result.ok) return;
  expect(cannotImport(result.code)).toBe(true);
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
  expect(await findImports(`export/**/* from/**/"node:fs";`)).toEqual([`"node:fs"`]);
  expect(await findImports(`import"node:fs"`)).toEqual([`"node:fs"`]);
  expect(await findImports(`export default import.meta.url;`)).toEqual([]);
  expect(await findImports(`const text = "import('x')"; export { text };`)).toEqual([]);
});

test.each(["//# sourceMappingURL=MAP", "//@ sourceMappingURL=MAP", "/*# sourceMappingURL=MAP */", "/*@ sourceMappingURL=MAP */"])(
  "a file that %s names is not opened",
  async (comment) => {
    const folder = mkdtempSync(join(tmpdir(), "vennel-map-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const map = join(folder, "a.map");
    writeFileSync(map, JSON.stringify({ version: 3, sources: ["canary"], sourcesContent: ["canary"], mappings: "AAAA,CAAC,CAAC,CAAC" }));
    for (const address of [map, pathToFileURL(map).href, `data:application/json,${encodeURIComponent(readFileSync(map, "utf8"))}`]) {
      const result = await bundleProject(automation(`${GOOD}\n${comment.replace("MAP", address)}`), "deployment");
      expect(result).toMatchObject({ ok: true, sourceMap: expect.stringContaining("project:src/automations/a.ts") });
      expect(JSON.stringify(result)).not.toContain("canary");
    }
  },
);

test("the process that bundles has nothing of our environment", async () => {
  process.env["VENNEL_CANARY"] = "canary-of-the-environment";
  onTestFinished(() => void delete process.env["VENNEL_CANARY"]);
  await killBundlers();
  expect(await bundleProject(automation(GOOD), "deployment")).toMatchObject({ ok: true });
  const environments = bundlers().map((pid) => readFileSync(`/proc/${pid}/environ`, "utf8"));
  expect(environments).toEqual([expect.stringContaining("DENO_DIR")]);
  expect(environments[0]).not.toContain("canary");
});

test("goes on after the process that bundles was killed", async () => {
  expect(await bundleProject(automation(GOOD), "deployment")).toMatchObject({ ok: true });
  expect(await killBundlers()).toBe(1);
  expect(await bundleProject(automation(GOOD), "deployment")).toMatchObject({ ok: true });
});

test("code that the bundler cannot take is refused, and the next project is bundled", async () => {
  const nested = `export default ${"[".repeat(200_000)}${"]".repeat(200_000)};`;
  const [bad, good] = await Promise.all([bundleProject(automation(nested), "deployment"), bundleProject(automation(GOOD), "deployment")]);
  expect(bad).toMatchObject({
    ok: false,
    diagnostics: [{ message: expect.stringMatching(/^The code cannot be bundled: it (is too deeply nested|takes too much memory)/) }],
  });
  expect(good.ok).toBe(true);
});

async function killBundlers(): Promise<number> {
  const killed = bundlers();
  for (const pid of killed) process.kill(-pid, "SIGKILL");
  await expect.poll(bundlers).toEqual([]);
  return killed.length;
}

function bundlers(): number[] {
  return children().filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("/bundle.js"));
}

function children(): number[] {
  const threads = readdirSync("/proc/self/task");
  return threads.flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number));
}
