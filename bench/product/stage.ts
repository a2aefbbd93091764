import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../e2e/support/free-port.ts";
import { KEEPS_ACCOUNT } from "../../server/platform/account/lend-account.ts";
import { createLog } from "../../server/platform/log.ts";
import { startPostgres } from "../../server/platform/postgres/index.ts";
import { closeOnSignal } from "../close-on-signal.ts";

export interface Stage {
  readonly folder: string;
  readonly postgres: Awaited<ReturnType<typeof startPostgres>>;
  /** Answers the benchmark's step. */
  readonly upstreamUrl: string;
  /** Starts one more server process on the same database, and resolves with its address once it is ready. */
  startServer(options?: { readonly nodeArguments?: readonly string[]; readonly env?: Readonly<Record<string, string>> }): Promise<Server>;
  close(): Promise<void>;
}

/** What `./vennel up` starts it with, for the sake of memory, and of not sweeping all of it whenever megabytes come by. */
export const AS_UP = {
  nodeArguments: ["--max-semi-space-size=8", "--heap-growing-percent=50"],
  env: { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" },
};

export interface Server {
  readonly url: string;
  readonly process: ChildProcess;
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** A Postgres of its own, a system to call, and as many servers of the product as are asked for; nothing of it is left afterwards. */
export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "vennel-bench-"));
  const postgres = await startPostgres({ dataDir: join(folder, "postgres"), log: createLog("warn") });
  const children: ChildProcess[] = [];

  /** Resolves with the first line that the process writes. */
  async function start(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<{ line: string; child: ChildProcess }> {
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"], ...(env ? { env } : {}) });
    children.push(child);
    const [line] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
    return { line: line.toString().trim(), child };
  }

  async function close(): Promise<void> {
    ignoreSignals();
    for (const child of children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }

  const ignoreSignals = closeOnSignal(close);
  const { line: upstreamUrl } = await start([here("../engine/upstream.ts")]);
  return {
    folder,
    postgres,
    upstreamUrl,
    async startServer({ nodeArguments = [], env = {} } = {}) {
      const port = await freePort();
      // The folder is this account's: a server that gave its rights up could not enter it.
      const { child } = await start([...nodeArguments, here("../../server/main.ts"), KEEPS_ACCOUNT], {
        PATH: process.env["PATH"] ?? "",
        PORT: String(port),
        DATABASE_URL: postgres.url,
        VENNEL_DATA_DIR: join(folder, "data"),
        VENNEL_EGRESS_ALLOW: "127.0.0.0/8",
        VENNEL_LOG_LEVEL: "warn",
        ...env,
      });
      return { url: `http://127.0.0.1:${port}`, process: child };
    },
    close,
  };
}
