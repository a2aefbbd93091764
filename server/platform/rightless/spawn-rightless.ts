import { spawn, type ChildProcessByStdio } from "node:child_process";
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { freshAccount } from "../account/accounts.ts";
import { builtEntries } from "./built-entries.ts";
import { closedFolder } from "./closed-folder.ts";
import { compiledFolder, compileLarge, copyCompiled } from "./compiled-code.ts";
import { findDeno } from "./deno-binary.ts";
import { sandboxTools, type SandboxTools } from "./sandbox-level.ts";
import { walledCommand } from "./walls.ts";

export interface RightlessChild {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Its own; it is removed once the process has started. */
  readonly folder: string;
  /** Ends it and all it started. */
  kill(): void;
  /** Whether this server's process lives as long as it does. */
  hold(held: boolean): void;
  /** It has read what it starts from, and needs its folder no more. */
  hasStarted(): Promise<void>;
  /** Resolves when the process is gone, with why it did not start if it did not. */
  readonly gone: Promise<Error | null>;
}

/** Of a process that only starts, and how long it may take. */
const HEAP_MB = 768;
const START_MS = 30_000;
/** Enough for WebAssembly's address space; what is really used is watched. */
const DATA_MB = 2048;
const PROCESSES = 128;
/** 512 MB, which V8 does not count as heap. */
const WASM_PAGES = 8192;

interface Start {
  readonly entry: string;
  readonly heapMb: number;
  readonly tools: SandboxTools;
  /** The folder of the built entries. */
  readonly programs: string;
  readonly uid: number;
  /** Of this process alone; its `cache` may hold the entry's compiled code. */
  readonly folder: string;
  readonly hasCode: boolean;
}

/** Starts a built entry in a process of its own. No `tools`: every wall that the machine offers. */
export async function spawnRightless(
  entry: string,
  heapMb: number,
  tools: SandboxTools = sandboxTools(""),
  from: Promise<string> = builtEntries(),
): Promise<RightlessChild> {
  const programs = await from;
  const uid = freshAccount();
  const folder = await mkdtemp(join(tmpdir(), "vennel-task-"));
  await chmod(folder, 0o755);
  const hasCode = await copyCompiled(compiledFolder(programs, entry, tools), join(folder, "cache"), tools.root ? uid : null);
  return start({ entry, heapMb, tools, programs, uid, folder, hasCode });
}

/** Has the large entries compiled, so that their processes start without it: once for an installation, where it may write. */
export async function compileEntries(tools: SandboxTools = sandboxTools(""), from: Promise<string> = builtEntries()): Promise<void> {
  const programs = await from;
  await compileLarge(programs, tools, async (entry, folder) => {
    const uid = freshAccount();
    if (tools.root) await chown(join(folder, "cache"), uid, uid);
    const { child, gone, kill } = await start({ entry, heapMb: HEAP_MB, tools, programs, uid, folder, hasCode: true, keepsFolder: true });
    child.stdout.resume();
    child.stderr.resume();
    child.stdin.end();
    const tooLong = setTimeout(kill, START_MS);
    const failure = await gone;
    clearTimeout(tooLong);
    return failure === null && child.exitCode === 0;
  });
}

async function start({
  entry,
  heapMb,
  tools,
  programs,
  uid,
  folder,
  hasCode,
  keepsFolder = false,
}: Start & { readonly keepsFolder?: boolean }): Promise<RightlessChild> {
  const removeFolder = async () => void (keepsFolder || (await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })));
  // A checkout below /root can be read by no other account.
  const isClosed = (await closedFolder(programs, tools)) !== null;
  const built = isClosed ? join(folder, "built") : programs;
  if (isClosed) await copyEntry(entry, programs, built);

  const command = walledCommand(tools, {
    deno: findDeno(),
    folder,
    uid,
    limits: { heapMb, dataMb: DATA_MB, processes: PROCESSES },
    shown: { built },
    hasCode,
    args: (place) => [
      "--unstable-raw-imports",
      `--v8-flags=--max-old-space-size=${heapMb},--wasm-max-mem-pages=${WASM_PAGES},--liftoff-only`,
      `${place("built")}/${entry}.js`,
    ],
  });
  const child = spawn(command.file, command.args, { env: command.env, detached: true, stdio: ["pipe", "pipe", "pipe"], cwd: folder, ...command.account });
  // A process that has just ended takes no more; its end is what tells of it.
  child.stdin.on("error", () => {});
  const ended = new Promise<Error | null>((resolve) => {
    child.once("error", resolve);
    child.once("close", () => resolve(null));
  });
  const gone = ended.then(async (failure) => {
    await removeFolder();
    return failure;
  });

  return {
    child,
    folder,
    gone,
    hasStarted: removeFolder,
    hold(held) {
      for (const each of [child, child.stdin as Socket, child.stdout as Socket, child.stderr as Socket]) held ? each.ref() : each.unref();
    },
    kill() {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        child.kill("SIGKILL");
      }
    },
  };
}

async function copyEntry(entry: string, from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o755 });
  const names = (await readdir(from)).filter((name) => name === `${entry}.js` || name === `${entry}.json` || name.startsWith(`${entry}-`));
  await Promise.all(names.map((name) => copyFile(join(from, name), join(to, name))));
}
