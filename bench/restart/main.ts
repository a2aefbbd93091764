// Two servers on one Postgres behind a balancer, restarted one after the other under load. Counts failed requests and lost runs.
// node bench/restart/main.ts [--rate 50] [--restarts 4], or --quick: one restart, five requests a second, and no file written
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { freePort } from "../../e2e/support/free-port.ts";
import { until } from "../../e2e/support/until.ts";
import { createLog } from "../../server/platform/log.ts";
import { startPostgres } from "../../server/platform/postgres/index.ts";
import { deployHooks } from "../product/project.ts";
import { startBalancer } from "./balancer.ts";

const { values: options } = parseArgs({
  options: { rate: { type: "string", default: "50" }, restarts: { type: "string", default: "4" }, quick: { type: "boolean", default: false } },
});
const RATE = options.quick ? 5 : Number(options.rate);
const RESTARTS = options.quick ? 1 : Number(options.restarts);
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const folder = await mkdtemp(join(tmpdir(), "vennel-restart-"));
const postgres = await startPostgres({ dataDir: join(folder, "postgres"), log: createLog("warn") });
const ports = [await freePort(), await freePort()];
const balancerPort = await freePort();
const balancer = await startBalancer(balancerPort, ports);
const secretKey = randomBytes(32).toString("base64");
const servers: ChildProcess[] = [];
const upstream = spawn(process.execPath, [here("../engine/upstream.ts")], { stdio: ["ignore", "pipe", "inherit"] });
try {
  const [line] = (await once(upstream.stdout, "data")) as [Buffer];
  for (const index of ports.keys()) await start(index);
  const { unsigned } = await deployHooks(balancer.url, line.toString().trim(), "not used here, but long enough");
  const finished = await measure(unsigned);
  await mkdir(here("../results/"), { recursive: true });
  if (!options.quick) await writeFile(here("../results/restart.json"), `${JSON.stringify({ measuredAt: new Date().toISOString(), ...finished }, null, 2)}\n`);
  console.log(finished);
  process.exitCode = finished.failedRequests + finished.lostRuns > 0 ? 1 : 0;
} finally {
  await Promise.all(Array.from(ports.keys(), (index) => stop(index)));
  upstream.kill();
  await balancer.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(hook: string) {
  const answers: Promise<string>[] = [];
  let isOver = false;
  const sending = (async () => {
    for (let n = 0; !isOver; n++) {
      answers.push(send(hook, n));
      await pause(1000 / RATE);
    }
  })();
  await pause(2000);
  const restartMs: number[] = [];
  for (let restart = 0; restart < RESTARTS; restart++) {
    const began = performance.now();
    await stop(restart % 2);
    await start(restart % 2);
    restartMs.push(Math.round(performance.now() - began));
    await pause(1000);
  }
  isOver = true;
  await sending;
  const outcomes = Map.groupBy(await Promise.all(answers), (outcome) => outcome);
  const succeeded = await countRuns();
  const requests = answers.length;
  return {
    requests,
    perSecond: RATE,
    restarts: restartMs.length,
    restartMs,
    failedRequests: requests - (outcomes.get("200")?.length ?? 0),
    failures: Object.fromEntries(Array.from(outcomes, ([outcome, all]) => [outcome, all.length]).filter(([outcome]) => outcome !== "200")),
    succeededRuns: succeeded,
    lostRuns: requests - succeeded,
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
  };
}

async function send(hook: string, order: number): Promise<string> {
  const body = JSON.stringify({ order, lines: [] });
  const answer = await fetch(hook, { method: "POST", body, headers: { "content-type": "application/json" } }).catch((error: Error) => error.message);
  if (typeof answer === "string") return answer;
  await answer.text();
  return answer.status === 200 ? "200" : `${answer.status} ${answer.headers.get("x-reason") ?? ""}`.trim();
}

async function countRuns(): Promise<number> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ runs: number }>("select count(*)::int as runs from vennel.run where status = 'succeeded' and not simulated");
  await client.end();
  return rows[0]?.runs ?? 0;
}

async function start(index: number): Promise<void> {
  const port = ports[index];
  // An account of its own would not see the database that this process keeps in a folder of its own.
  servers[index] = spawn(process.execPath, [here("../../server/main.ts"), "--keep-account"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: String(port),
      VENNEL_PUBLIC_URL: balancer.url,
      DATABASE_URL: postgres.url,
      VENNEL_DATA_DIR: join(folder, `data-${index}`),
      VENNEL_SECRET_KEY: secretKey,
      VENNEL_EGRESS_ALLOW: "127.0.0.0/8",
      // Longer than the balancer takes to notice.
      VENNEL_STOP_NOTICE_MS: "5000",
      VENNEL_LOG_LEVEL: "warn",
    },
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  await until("a ready server", isReady, 90_000);
}

async function stop(index: number): Promise<void> {
  const server = servers[index];
  if (!server || server.exitCode !== null) return;
  server.kill("SIGTERM");
  await once(server, "exit");
}
