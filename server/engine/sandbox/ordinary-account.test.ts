import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { machines } from "../testing/machines.ts";
import { closedFolder } from "../../platform/rightless/closed-folder.ts";
import { sandboxTools } from "../../platform/rightless/sandbox-level.ts";

const PROGRAM = fileURLToPath(new URL("../testing/say-from-sandboxes.ts", import.meta.url));
const NOBODY = 65_534;

const asRoot = { ...sandboxTools(""), bwrap: null };
const isReachable = asRoot.root && (await closedFolder(PROGRAM.replace(/\/[^/]+$/, ""), asRoot)) === null;

// Tests that run as an ordinary account show the same by themselves.
test.runIf(isReachable)("an ordinary account starts sandboxes as root does, whatever tools the machine has", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], {
    uid: NOBODY,
    gid: NOBODY,
    env: { PATH: process.env["PATH"], HOME: tmpdir() },
  });
  expect(stdout.trim().split("\n")).toEqual(machines().map(({ name }) => `${name}: here`));
});
