import { execFile, spawn, type ChildProcessByStdio } from "node:child_process";
import { constants, openSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { freshAccount } from "../../platform/account/accounts.ts";
import { closedFolder } from "../../platform/rightless/closed-folder.ts";
import { findDeno } from "../../platform/rightless/deno-binary.ts";
import { sandboxTools, type SandboxTools } from "../../platform/rightless/sandbox-level.ts";
import { FOLDER_PREFIX, removeSandboxFolder } from "./sandbox-folder.ts";
import type { SandboxSettings } from "./sandbox-settings.ts";
import { BUNDLE, WARM_UP } from "./spawn-command.ts";

/** A sandbox process that has started and waits for the code that it is to run. */
export interface BlankProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Hands the code over, once. What comes of it, the process tells. */
  load(code: string): Promise<void>;
  kill(): void;
  /** Resolves when the process is gone, and its folder with it. */
  readonly gone: Promise<{ readonly startFailure: Error | null }>;
}

/** A machine that is short of something may have it again soon. */
const NOBODYS_FAULT = { name: "SandboxEndedError", fromOutside: true } as const;
const RETRY_MS = 2;
/** The first use of a module of Node takes 20 ms and more, as its whole layer is made then. */
const WARM_UP_CODE = 'for (const name of ["node:async_hooks", "node:timers"]) process.getBuiltinModule(name);\n';

/**
 * The file that the process runs is a named pipe: it starts at once, which is most of what a start takes, and its code
 * may come later. No code of anybody is in it until then.
 */
export async function spawnBlank(settings: SandboxSettings): Promise<BlankProcess> {
  const tools = settings.tools ?? sandboxTools(settings.searchPath);
  const uid = freshAccount();
  const folder = await prepareFolder(settings.folder, tools, uid).catch((error: Error) => {
    throw Object.assign(new Error(`The machine had no place for a sandbox: ${error.message}`), NOBODYS_FAULT);
  });
  const pipe = join(folder, BUNDLE);
  const removeFolder = () => removeSandboxFolder(folder);

  const command = settings.command(tools, { deno: findDeno(), folder, limits: settings.limits, uid });
  const child = spawn(command.file, command.args, { env: command.env, detached: true, stdio: ["pipe", "pipe", "pipe"], cwd: folder, ...command.account });
  let isGone = false;
  const gone = new Promise<{ startFailure: Error | null }>((resolve) => {
    const finish = (startFailure: Error | null) => {
      isGone = true;
      void removeFolder().then(() => resolve({ startFailure }));
    };
    child.once("error", finish);
    child.once("exit", () => finish(null));
  });

  async function openWriter(): Promise<Socket | null> {
    for (; !isGone; await setTimeout(RETRY_MS)) {
      const writer = writerOf(pipe);
      if (!writer) continue;
      // Both ends are open and nobody looks for the pipe again: a server that is killed later leaves no folder behind.
      await removeFolder();
      return writer;
    }
    return null;
  }
  const writer = openWriter();
  writer.then(
    (opened) => gone.then(() => opened?.destroy()),
    () => kill(),
  );

  function kill(): void {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      child.kill("SIGKILL");
    }
  }

  return { child, gone, kill, load: async (code) => void (await writer)?.end(code) };
}

async function prepareFolder(parent: string, tools: SandboxTools, uid: number): Promise<string> {
  const closed = await closedFolder(parent, tools);
  if (closed !== null) throw new Error(closed);
  const folder = await mkdtemp(join(parent, FOLDER_PREFIX));
  const pipe = join(folder, BUNDLE);
  const cache = join(folder, "cache");
  try {
    // An ordinary account opens both ends itself; root needs no right to write into a pipe that it gives away.
    await promisify(execFile)("mkfifo", ["-m", tools.root ? "400" : "600", pipe]);
    await writeFile(join(folder, WARM_UP), WARM_UP_CODE, { mode: 0o644 });
    await mkdir(cache);
    await chmod(folder, 0o755);
    if (tools.root) await Promise.all([pipe, cache].map((path) => chown(path, uid, uid)));
    return folder;
  } catch (error) {
    await removeSandboxFolder(folder);
    throw error;
  }
}

/** Null while nobody reads at the other end. */
function writerOf(pipe: string): Socket | null {
  try {
    const writer = new Socket({ fd: openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK), readable: false, writable: true });
    // A process that ends before it has read all of its code is reported by its end.
    return writer.on("error", () => {});
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENXIO") return null;
    throw error;
  }
}
