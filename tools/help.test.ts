import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";

// Dozens of programs are started, one after the other.
vi.setConfig({ testTimeout: 240_000 });

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
const VENNEL = ["bash", join(root, "vennel")] as const;
const PACKAGED = [process.execPath, join(root, "bin/vennel.js")] as const;

/** What a command says when it is asked about itself; it must end well and leave nothing behind. */
async function ask([program, ...first]: readonly [string, ...string[]], ...args: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vennel-help-"));
  try {
    const env = { PATH: process.env["PATH"] ?? "", HOME: folder, VENNEL_DATA_DIR: join(folder, "data"), PORT: "0" };
    const { stdout } = await run(program, [...first, ...args], { cwd: folder, env, timeout: 300_000 });
    expect(await readdir(folder), args.join(" ")).toEqual([]);
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test.each(["up", "dev", "test"])("./vennel %s explains itself and starts nothing", async (command) => {
  for (const question of ["--help", "-h"]) expect(await ask(VENNEL, command, question)).toMatch(new RegExp(`^  ${command} `, "m"));
  expect(await ask(VENNEL, command, "--version")).toBe(`${version}\n`);
});

test("so do ./vennel and the packaged command", async () => {
  for (const question of ["--help", "-h", "help"]) {
    expect(await ask(VENNEL, question)).toContain("Usage: ./vennel <command>");
    expect(await ask(PACKAGED, question)).toContain("Usage: vennel <command>");
  }
  for (const question of ["--help", "-h"]) expect(await ask(PACKAGED, "up", question)).toMatch(/^ {2}up$/m);
  for (const args of [["--version"], ["up", "--version"], ["admin", "--version"], ["push", "--version"]])
    expect(await ask(PACKAGED, ...args)).toBe(`${version}\n`);
  expect(await ask(VENNEL, "--version")).toBe(`${version}\n`);
});

test("so does every command of the command line", async () => {
  const usage = await ask(VENNEL, "cli", "--help");
  const commands = Array.from(usage.matchAll(/^ {2}([a-z]+)/gm), ([, name = ""]) => name);
  expect(commands).toEqual(expect.arrayContaining(["login", "push", "deploy", "mcp", "doctor"]));
  await Promise.all(commands.map(async (command) => expect(await ask(VENNEL, "cli", command, "--help")).toMatch(new RegExp(`^Usage: vennel ${command}`))));
  expect(await ask(VENNEL, "cli", "push", "-h")).toMatch(/^Usage: vennel push/);
  expect(await ask(VENNEL, "cli", "push", "--version")).toBe(`${version}\n`);
});

test("so does every command of the operator", async () => {
  const usage = await ask(VENNEL, "admin", "--help");
  const commands = Array.from(usage.matchAll(/^ {2}([a-z]+(?:-[a-z]+)*)/gm), ([, name = ""]) => name);
  expect(commands).toEqual(expect.arrayContaining(["backup", "restore", "rotate-keys", "doctor"]));
  await Promise.all(commands.map(async (command) => expect(await ask(VENNEL, "admin", command, "--help")).toBe(usage)));
  for (const args of [["help"], ["-h"], ["restore", "-h"]]) expect(await ask(VENNEL, "admin", ...args)).toBe(usage);
  expect(await ask(VENNEL, "admin", "backup", "--version")).toBe(`${version}\n`);
});
