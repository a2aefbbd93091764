import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { builtEntries } from "./built-entries.ts";
import { compiledFolder } from "./compiled-code.ts";
import { sandboxTools } from "./sandbox-level.ts";
import { compileEntries, spawnRightless } from "./spawn-rightless.ts";

test("a process starts where its account cannot read the folder of its program, as below /root", async () => {
  // As mkdtemp makes it, nobody else may enter.
  const closed = await mkdtemp(join(tmpdir(), "vennel-closed-"));
  onTestFinished(() => rm(closed, { recursive: true }));
  await cp(await builtEntries(), closed, { recursive: true });
  const { child, gone } = await spawnRightless("probe", 128, { ...sandboxTools(""), bwrap: null }, Promise.resolve(closed));
  child.stdin.end();
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), gone]);
  expect([said, complaint]).toEqual([expect.stringContaining('"ready":true'), ""]);
});

test("a large entry is compiled once, and its processes start from copies of that", async () => {
  const place = await mkdtemp(join(tmpdir(), "vennel-built-"));
  onTestFinished(() => rm(place, { recursive: true }));
  await chmod(place, 0o755);
  const built = await builtEntries();
  for (const name of await readdir(built)) if (name.startsWith("code.")) await cp(join(built, name), join(place, name));
  const tools = { ...sandboxTools(""), bwrap: null };
  const compiled = compiledFolder(place, "code", tools);
  const kept = async () => Promise.all((await readdir(compiled)).map(async (name) => [name, await readFile(join(compiled, name), "base64")]));

  await compileEntries(tools, Promise.resolve(place));
  const before = await kept();
  expect(before.map(([name]) => name)).toContain("v8_code_cache_v2");
  expect((await stat(join(compiled, "v8_code_cache_v2"))).uid).toBe(process.getuid?.());

  const { child, gone, folder } = await spawnRightless("code", 768, tools, Promise.resolve(place));
  expect(await readdir(join(folder, "cache"))).toContain("v8_code_cache_v2");
  child.stdin.end();
  const [said] = await Promise.all([text(child.stdout), gone]);
  expect(said).toContain('"ready":true');
  expect(await kept()).toEqual(before);
});

test("an entry that fails to start leaves no compiled code, and stops nobody from starting", async () => {
  const place = await mkdtemp(join(tmpdir(), "vennel-built-"));
  onTestFinished(() => rm(place, { recursive: true }));
  await chmod(place, 0o755);
  await writeFile(join(place, "broken.js"), `throw new Error("no");\n${"// long\n".repeat(150_000)}`);
  await compileEntries({ ...sandboxTools(""), bwrap: null }, Promise.resolve(place));
  expect(await readdir(join(place, "compiled"))).toEqual([]);
});
