import { once } from "node:events";
import { readFile, stat, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { freemem, tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { closedFolder } from "../platform/rightless/closed-folder.ts";
import { findDeno } from "../platform/rightless/deno-binary.ts";
import { sandboxLevel, sandboxTools } from "../platform/rightless/sandbox-level.ts";
import type { Settings } from "../env.ts";
import { keyFileOf } from "../platform/crypto/master-key.ts";
import type { Command } from "./command.ts";

interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly note: string;
}

const GB = 1_073_741_824;
const WITHIN_MS = 5_000;
const MOST_SKEW_MS = 5_000;

export const doctorCommands: Readonly<Record<string, Command>> = {
  /** Whether this machine is fit for the installation, running or not; ends with 1 when something is not. */
  async doctor(settings, format) {
    const findings: Finding[] = [];
    for (const [name, check] of Object.entries(CHECKS)) findings.push({ name, ...(await found(() => check(settings))) });
    if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
    if (format === "--json") return `${JSON.stringify(findings, null, 2)}\n`;
    return findings.map(({ name, ok, note }) => `${ok ? "✓" : "✗"} ${name}: ${note}\n`).join("");
  },
};

/** Each says what it found, or throws what is wrong. */
const CHECKS: Readonly<Record<string, (settings: Settings) => Promise<string>>> = {
  async node() {
    const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
    return fit(major > 22 || (major === 22 && minor >= 19), `${process.version} on ${process.platform} ${process.arch}`, "22.19 or newer is needed");
  },
  async disk({ VENNEL_DATA_DIR: folder }) {
    const { bavail, bsize } = await statfs(await nearest(resolve(folder)));
    return fit(bavail * bsize > GB, `${gigabytes(bavail * bsize)} free for ${resolve(folder)}`, "1 GB is needed, and more for what runs leave behind");
  },
  async memory() {
    return fit(totalmem() > GB, `${gigabytes(freemem())} free of ${gigabytes(totalmem())}`, "1 GB is needed, and half of one for each deployment at work");
  },
  async port({ HOST, PORT }) {
    const server = createServer().listen(PORT, HOST);
    try {
      await once(server, "listening");
      return `${HOST}:${PORT} is free`;
    } catch (error) {
      const answer = await ask(`http://${HOST.includes(":") ? `[${HOST}]` : HOST.replace("0.0.0.0", "127.0.0.1")}:${PORT}/healthz`).catch(() => null);
      if (answer?.ok) return `Vennel listens at ${HOST}:${PORT}`;
      throw new Error(`${HOST}:${PORT} cannot be used (${(error as NodeJS.ErrnoException).code}); set PORT to another`, { cause: error });
    } finally {
      server.close();
    }
  },
  async postgres({ DATABASE_URL: url, VENNEL_DATA_DIR: folder }) {
    if (!url) {
      const version = await readFile(join(folder, "postgres/PG_VERSION"), "utf8").catch(() => null);
      return version ? `the bundled one, with data of version ${version.trim()}` : "the bundled one, made at the first start";
    }
    const [version, skew] = await inDatabase(url);
    if (skew > MOST_SKEW_MS) throw new Error(`its clock is ${Math.round(skew / 1000)} s away from this machine's`);
    return fit(version >= 160_000, `version ${Math.floor(version / 10_000)}, its clock within ${MOST_SKEW_MS / 1000} s of this one`, "16 or newer is needed");
  },
  async sandbox({ PATH, VENNEL_SANDBOX_MINIMUM: least }) {
    findDeno();
    const tools = sandboxTools(PATH);
    const closed = await closedFolder(tmpdir(), tools);
    if (closed !== null) throw new Error(closed);
    const level = sandboxLevel(tools);
    return fit(level >= least, `level ${level}${level === 1 ? "; with bubblewrap it would be 2" : ""}`, `VENNEL_SANDBOX_MINIMUM asks for ${least}`);
  },
  async secrets({ VENNEL_DATA_DIR: folder, VENNEL_SECRET_KEY: setting }) {
    const files = [...(setting ? [] : [keyFileOf(folder)]), join(folder, "postgres.password")];
    const open: string[] = [];
    let seen = 0;
    for (const file of files) {
      const stats = await stat(file).catch(() => null);
      if (stats) seen += 1;
      if (stats && (stats.mode & 0o077) !== 0) open.push(`${file} (chmod 600 it)`);
    }
    if (open.length > 0) throw new Error(`others than its owner can read ${open.join(", ")}`);
    return seen > 0 ? "only their owner reads them" : "none yet";
  },
  async clock({ VENNEL_PUBLIC_URL: url }) {
    const told = url ? (await ask(`${url}/healthz`).catch(() => null))?.headers.get("date") : null;
    const skew = told ? Math.abs(Date.parse(told) - Date.now()) : 0;
    return fit(skew <= MOST_SKEW_MS && Date.now() > Date.UTC(2026, 0), new Date().toISOString(), "signatures and one-time codes need the right time");
  },
  async reachability({ VENNEL_PUBLIC_URL: url }) {
    if (!url) return "VENNEL_PUBLIC_URL is not set: this machine alone reaches it";
    const answer = await ask(`${url}/healthz`).catch((cause: Error) => {
      throw new Error(`${url} does not answer: ${String(cause.cause ?? cause.message)}`, { cause });
    });
    return fit(answer.ok, `${url} answers ${answer.status}`, "is Vennel running, and does the proxy lead to it?");
  },
};

function fit(isFit: boolean, found: string, otherwise: string): string {
  if (!isFit) throw new Error(`${found}; ${otherwise}`);
  return found;
}

async function found(check: () => Promise<string>): Promise<{ ok: boolean; note: string }> {
  return check().then(
    (note) => ({ ok: true, note }),
    (error: Error) => ({ ok: false, note: error.message }),
  );
}

function ask(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(WITHIN_MS), redirect: "manual" });
}

/** Its version as one number, and how far its clock is from ours in milliseconds. */
async function inDatabase(url: string): Promise<[version: number, skew: number]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: WITHIN_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; at: string }>(
      "select current_setting('server_version_num') as version, extract(epoch from clock_timestamp()) * 1000 as at",
    );
    return [Number(rows[0]?.version), Math.abs(Number(rows[0]?.at) - Date.now())];
  } finally {
    await client.end();
  }
}

/** The data folder may not be there yet; what will hold it is. */
async function nearest(folder: string): Promise<string> {
  const there = await stat(folder).catch(() => null);
  return there ? folder : nearest(resolve(folder, ".."));
}

function gigabytes(bytes: number): string {
  return `${(bytes / GB).toFixed(1)} GB`;
}
