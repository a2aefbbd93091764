import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readSettings } from "../env.ts";
import { freshDatabase, type FreshDatabase } from "../testing/fresh-database.ts";
import { doctorCommands } from "./doctor-commands.ts";

let fresh: FreshDatabase;
let folder: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "vennel-doctor-"));
});
afterEach(() => {
  process.exitCode = 0;
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await fresh.drop();
});

async function examine(variables: Record<string, string>): Promise<Record<string, { ok: boolean; note: string }>> {
  const settings = readSettings({ PATH: process.env["PATH"], PORT: "0", VENNEL_DATA_DIR: folder, ...variables });
  const findings = JSON.parse((await doctorCommands["doctor"]?.(settings, "--json")) ?? "") as { name: string; ok: boolean; note: string }[];
  return Object.fromEntries(findings.map(({ name, ...rest }) => [name, rest]));
}

test("a machine that is fit is told so, point by point", async () => {
  const findings = await examine({ DATABASE_URL: fresh.url });
  expect(Object.keys(findings)).toEqual(["node", "disk", "memory", "port", "postgres", "sandbox", "secrets", "clock", "reachability"]);
  expect(Object.values(findings).filter(({ ok }) => !ok)).toEqual([]);
  expect(findings["postgres"]?.note).toMatch(/^version \d\d/);
  expect(process.exitCode ?? 0).toBe(0);
});

test("what is wrong is named with what to do, and the command fails", async () => {
  await writeFile(join(folder, "secret.key"), "x", { mode: 0o644 });
  const taken = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  const findings = await examine({ PORT: String(port), DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/x`, VENNEL_PUBLIC_URL: `http://127.0.0.1:${port}` });
  taken.close();
  for (const name of ["port", "postgres", "secrets", "reachability"]) expect([name, findings[name]?.ok]).toEqual([name, false]);
  expect(findings["secrets"]?.note).toContain("chmod 600");
  expect(findings["port"]?.note).toContain("EADDRINUSE");
  expect(process.exitCode).toBe(1);
});
