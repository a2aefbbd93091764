// The product beside what people use instead, in one run: the same flow, the same load, the same machine, in turns.
// Peers are installed from npm into a temporary folder; one that cannot be installed or started says why in its row.
// node bench/peers/main.ts [--seconds 4] [--rounds 2] [--concurrency 1,10,50] [--peers dbos,graphile-worker,node-red,n8n] [--installed FOLDER]
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { postLoad, type Load } from "../engine/post-load.ts";
import { measureRawLimit } from "../engine/raw-limit.ts";
import { durability } from "../engine/settings.ts";
import { deployHooks } from "../product/project.ts";
import { openStage } from "../product/stage.ts";
import { installPeer } from "./install-peer.ts";
import { SUBJECTS, type Subject } from "./subjects.ts";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "2" },
    concurrency: { type: "string", default: "1,10,50" },
    peers: { type: "string", default: "dbos,graphile-worker,node-red,n8n" },
    installed: { type: "string" },
  },
});
const SECONDS = Number(options.seconds);
const CONCURRENCIES = options.concurrency.split(",").map(Number);
const BODY = JSON.stringify({
  order: 4711,
  lines: [
    { sku: "A-1", quantity: 2 },
    { sku: "B-2", quantity: 1 },
  ],
});
const START_WITHIN_MS = 300_000;
const WARM_UP_SECONDS = 2;

type Measured = Pick<Load, "perSecond" | "p50" | "p99" | "failed">;
interface Row {
  readonly name: string;
  readonly keeps: string;
  /** Why there is nothing to show. */
  readonly missing: string | null;
  readonly samples: { readonly concurrency: number; readonly round: number; readonly load: number; readonly measured: Measured }[];
}
interface Contestant {
  readonly row: Row;
  measure(concurrency: number): Promise<Measured>;
  stop(): Promise<void>;
}

const stage = await openStage();
try {
  const { url } = await stage.startServer();
  const hooks = await deployHooks(url, stage.upstreamUrl, "no secret is asked for");
  /** What a call does over there makes a difference to us only: one that writes is noted before it leaves. */
  const ours = [
    contestant("Vennel, the call writes", "every step, and that the call was about to leave", (concurrency) => post(hooks.unsigned, concurrency)),
    contestant("Vennel, the call reads", "every step", (concurrency) => post(hooks.reading, concurrency)),
  ];
  const limit = contestant("limit: four commits of the same Postgres", "four rows", async (concurrency) => ({
    ...(await measureRawLimit(stage.postgres.url, concurrency, SECONDS)),
    failed: 0,
  }));
  for (const url of [hooks.unsigned, hooks.reading]) await postLoad({ url, connections: 10, seconds: WARM_UP_SECONDS, body: BODY });

  const wanted = new Set(options.peers.split(","));
  const rows: Row[] = [...ours, limit].map(({ row }) => row);
  for (const subject of SUBJECTS.filter(({ install }) => wanted.has(install.id))) {
    // One peer at a time is up, and in each round it takes turns with the product and the limit.
    const peer = await startPeer(subject).catch((error: Error) => error.message);
    if (typeof peer === "string") {
      rows.push({ ...rowOf(subject.name, subject.keeps), missing: peer });
      continue;
    }
    rows.push(peer.row);
    try {
      for (let round = 1; round <= Number(options.rounds); round++)
        for (const concurrency of CONCURRENCIES)
          for (const { row, measure } of [...ours, peer, limit])
            row.samples.push({ concurrency, round, load: Number((loadavg()[0] ?? 0).toFixed(1)), measured: await measure(concurrency) });
    } finally {
      await peer.stop();
    }
  }
  const settings = {
    ...(await durability(stage.postgres.url)),
    cores: availableParallelism(),
    node: process.version,
    seconds: SECONDS,
    bodyBytes: BODY.length,
  };
  const results = fileURLToPath(new URL("../results/", import.meta.url));
  await mkdir(results, { recursive: true });
  await writeFile(join(results, "peers.json"), `${JSON.stringify({ measuredAt: new Date().toISOString(), settings, rows }, null, 2)}\n`);
  print(rows, settings);
} finally {
  await stage.close();
}

function rowOf(name: string, keeps: string): Row {
  return { name, keeps, missing: null, samples: [] };
}

function contestant(name: string, keeps: string, measure: Contestant["measure"]): Contestant {
  return { row: rowOf(name, keeps), measure, stop: async () => {} };
}

async function post(address: string, connections: number): Promise<Measured> {
  const { perSecond, p50, p99, failed } = await postLoad({ url: address, connections, seconds: SECONDS, body: BODY });
  return { perSecond, p50, p99, failed };
}

async function startPeer(subject: Subject): Promise<Contestant> {
  const folder = await installPeer(options.installed ?? join(stage.folder, "peers"), subject.install);
  const child = spawn(process.execPath, [join(folder, subject.server), await ownDatabase(), stage.upstreamUrl, ...subject.arguments], {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: folder,
  });
  const address = await firstAddress(child).catch(async (error: unknown) => {
    await end(child);
    throw error;
  });
  await postLoad({ url: address, connections: 10, seconds: WARM_UP_SECONDS, body: BODY });
  return { row: rowOf(subject.name, subject.keeps), measure: (concurrency) => post(address, concurrency), stop: () => end(child) };
}

async function firstAddress(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = "";
  let complained = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    const address = /^http:\/\/127\.0\.0\.1:\S+$/m.exec(said)?.[0];
    if (address) resolve(/\d$/.test(address) ? `${address}/` : address);
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (complained = (complained + text).slice(-2000)));
  child.once("exit", (code) => reject(new Error(`It ended with ${code}: ${complained.trim().split("\n").at(-1) ?? ""}`)));
  const late = setTimeout(() => reject(new Error(`It did not start within ${START_WITHIN_MS / 1000} s.`)), START_WITHIN_MS);
  return promise.finally(() => clearTimeout(late));
}

async function ownDatabase(): Promise<string> {
  const client = new Client({ connectionString: stage.postgres.url });
  await client.connect();
  const name = `peer_${Date.now()}`;
  await client.query(`create database ${name}`);
  await client.end();
  const address = new URL(stage.postgres.url);
  address.pathname = `/${name}`;
  return address.href;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(late);
}

/** The middle of all rounds; the product and the limit took part beside every peer. */
function print(rows: readonly Row[], settings: object): void {
  const heads = CONCURRENCIES.flatMap((concurrency) => [`runs/s at ${concurrency}`, "p50 / p99 ms"]);
  console.log(`| | ${heads.join(" | ")} | failed | keeps of a run |\n|---|${heads.map(() => "---|").join("")}---|---|`);
  for (const { name, keeps, missing, samples } of rows) {
    if (missing !== null) console.log(`| ${name} | ${heads.map(() => "–").join(" | ")} | | not measured: ${missing.replaceAll("|", "/")} |`);
    else {
      const cells = CONCURRENCIES.flatMap((concurrency) => {
        const of = (pick: (measured: Measured) => number) =>
          middle(samples.flatMap((sample) => (sample.concurrency === concurrency ? [pick(sample.measured)] : [])));
        return [`${of(({ perSecond }) => perSecond)}`, `${of(({ p50 }) => p50)} / ${of(({ p99 }) => p99)}`];
      });
      console.log(`| ${name} | ${cells.join(" | ")} | ${samples.reduce((sum, { measured }) => sum + measured.failed, 0)} | ${keeps} |`);
    }
  }
  console.log(`\n${JSON.stringify(settings)}`);
}

function middle(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
