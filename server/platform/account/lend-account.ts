import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { prepareDataFolder } from "../data-folder.ts";
import { chooseAccount } from "../postgres/account.ts";
import { linkedRuntime } from "../postgres/runtime.ts";
import { compileEntries } from "../rightless/spawn-rightless.ts";
import { findDeno } from "../rightless/deno-binary.ts";
import { onPath } from "../rightless/sandbox-level.ts";
import type { Account } from "./accounts.ts";
import { enterCommand } from "./enter.ts";
import { handOver } from "./hand-over.ts";
import { openWay } from "./open-way.ts";
import { serverAccount } from "./server-account.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** What a server has on its command line that keeps the account that it was started with. */
export const KEEPS_ACCOUNT = "--keep-account";
const TRIED_WITHIN_MS = 20_000;
const UNREADABLE = 3;
/** Files from each part of what runs; where root's umask was narrow, others can read none of them. */
const SAMPLE = ["package.json", "server/main.ts", "contracts/operation.ts", "sandbox/frames.ts"];
const BUILT_SAMPLE = ["web/dist/index.html"];

export interface Lending {
  readonly wanted: string | undefined;
  readonly postgresAccount: string | undefined;
  readonly ownPostgres: boolean;
  readonly dataDir: string;
  readonly port: number;
  /** More that the server reads. */
  readonly folders: readonly string[];
  readonly searchPath: string;
}

/** A server that root has started goes on as an account without root's rights, in the same process. Returns where it must not. */
export async function lendAccount(lending: Lending, environment: NodeJS.ProcessEnv): Promise<void> {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || process.argv.includes(KEEPS_ACCOUNT)) return;
  const dataDir = resolve(lending.dataDir);
  await prepareDataFolder(dataDir);
  await prepareCheckout(lending);

  const lowPort = await isRootsPort(lending.port);
  const faults: string[] = [];
  for (const accounts of lowPort ? (["shared"] as const) : (["own", "shared"] as const)) {
    const postgres = accounts === "own" && lending.ownPostgres ? await chooseAccount(lending.postgresAccount) : null;
    const account = await serverAccount(lending.wanted, postgres);
    await handOver(dataDir, account, postgres ?? account);
    const enter = async (command: readonly string[]) =>
      enterCommand(accounts, { account, postgres, lowPort, way: await openWay(await needed(dataDir, lending.folders), account) }, command);
    const fault = await tryOut(await enter(readable(dataDir)), account, lending.searchPath);
    if (fault === null) {
      if (accounts === "shared") process.stderr.write(`${sharedBecause(account, lowPort, faults)}\n`);
      const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1), KEEPS_ACCOUNT];
      return become(await enter(command), { ...environment, HOME: dataDir, NODE_COMPILE_CACHE: join(dataDir, "compile-cache") }, lending.searchPath);
    }
    faults.push(fault);
  }
  throw new Error(`It was started as root, and this machine gives it no other account: ${[...new Set(faults)].join("; ")}. Start it as an ordinary account.`);
}

/** Files made once in a checkout can only be made by its owner. */
async function prepareCheckout({ ownPostgres }: Lending): Promise<void> {
  const before = process.umask(0o022);
  try {
    await compileEntries();
    if (ownPostgres) await linkedRuntime();
  } finally {
    process.umask(before);
  }
}

async function needed(dataDir: string, folders: readonly string[]): Promise<string[]> {
  const modules = ROOT.indexOf("/node_modules/");
  const own = modules < 0 ? ROOT.slice(0, -1) : ROOT.slice(0, modules + "/node_modules".length);
  const paths = [own, join(ROOT, "node_modules"), dirname(dirname(process.execPath)), dataDir, tmpdir(), ...folders];
  const real = await Promise.all(paths.map((path) => realpath(path).catch(() => path)));
  return [...new Set([...paths, ...real].map((path) => resolve(path)))];
}

/** Says which of the files the account cannot read. */
function readable(dataDir: string): string[] {
  const names = [...SAMPLE, ...BUILT_SAMPLE.filter((name) => existsSync(join(ROOT, name)))];
  const files = [process.execPath, findDeno(), ...names.map((name) => join(ROOT, name))];
  const script = `[ -w "$0" ] || { echo "$0"; exit ${UNREADABLE}; }; for file; do [ -r "$file" ] || { echo "$file"; exit ${UNREADABLE}; }; done`;
  return ["/bin/sh", "-c", script, dataDir, ...files];
}

/** Null where the command line works, else why not. */
async function tryOut([file = "", ...args]: readonly string[], account: Account, searchPath: string): Promise<string | null> {
  try {
    await promisify(execFile)(onPath(file, searchPath) ?? file, args, { timeout: TRIED_WITHIN_MS });
    return null;
  } catch (error) {
    const { code, stdout = "", stderr = "" } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (code === UNREADABLE)
      throw new Error(
        `It was started as root and runs as the account ${account.name}, which cannot use ${stdout.trim()}. Let others read what Vennel consists of (chmod -R go+rX ${ROOT}), or install it in a folder such as /opt.`,
        { cause: error },
      );
    return stderr.trim().split("\n").at(-1) || "it has no accounts to give";
  }
}

async function isRootsPort(port: number): Promise<boolean> {
  const first = await readFile("/proc/sys/net/ipv4/ip_unprivileged_port_start", "utf8").catch(() => "1024");
  return port !== 0 && port < Number(first);
}

function sharedBecause({ name }: Account, lowPort: boolean, faults: readonly string[]): string {
  const why = lowPort ? "a port below 1024 is taken by one account alone" : `the machine allows no user namespace (${faults.join("; ")})`;
  return `Vennel was started as root and runs as ${name}. Sandboxes and Postgres have that account too: ${why}.`;
}

function become([file = "", ...args]: readonly string[], environment: NodeJS.ProcessEnv, searchPath: string): void {
  const path = onPath(file, searchPath) ?? file;
  if (!process.execve) throw new Error("It was started as root, and this Node cannot go on as another account; use 22.19 or newer.");
  process.execve(path, [path, ...args], environment);
}
