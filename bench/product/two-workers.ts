// Two workers beside one. The cores of this machine are shared by the workers, Postgres and the load, so what is measured is
// processor time for each run; from it follows what workers with a core of their own each would carry out. An accounting,
// not a measurement of that: it shows what a second worker costs the first one and Postgres, and what it adds.
// node bench/product/two-workers.ts [--seconds 5] [--rounds 3] [--senders 50]; so many senders for each worker.
import { parseArgs } from "node:util";
import { Client } from "pg";
import { postLoad } from "../engine/post-load.ts";
import { writeResult } from "../write-result.ts";
import { cpuTimeBelow, cpuTimesOf, spentBetween } from "./cpu-time.ts";
import { ASK_THE_STOCK, openBenchProject } from "./project.ts";
import { openStage, type Server } from "./stage.ts";
import { accountOf, middleOf, type Account, type Spent } from "./worker-account.ts";

const { values: options } = parseArgs({
  options: { seconds: { type: "string", default: "5" }, rounds: { type: "string", default: "3" }, senders: { type: "string", default: "50" } },
});
const [SECONDS, ROUNDS, SENDERS] = [Number(options.seconds), Number(options.rounds), Number(options.senders)];
const ORDER = JSON.stringify({ order: 4711, lines: [{ sku: "A-1", quantity: 2 }] });
/** What has run but a few thousand times is still being compiled, and costs more. */
const WARM_UP_SECONDS = 10;
const MOST_SECONDS = 120;

interface Row {
  readonly load: string;
  readonly one: Account;
  readonly two: Account;
}

const stage = await openStage();
const database = new Client({ connectionString: stage.postgres.url });
/** Known once it was the only one. */
let firstWorker = "";
try {
  await database.connect();
  const web = await stage.startServer({ env: { VENNEL_ROLE: "web" } });
  const first = await stage.startServer();
  const { live } = await openBenchProject(web.url, stage.upstreamUrl, "no secret is asked for");
  const now = new URL(await live({ name: "total", trigger: 'webhook({ respond: "sync" })', run: ASK_THE_STOCK }));
  const later = await live({ name: "later-total", trigger: 'webhook({ respond: "async" })', run: ASK_THE_STOCK });
  await answered([first], WARM_UP_SECONDS);
  await queued([first], WARM_UP_SECONDS);
  firstWorker = (await workersSince(""))[0]?.worker ?? "";

  const rows: Row[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [oneAnswered, oneQueued] = [await answered([first], SECONDS), await queued([first], SECONDS)];
    const second = await stage.startServer();
    await answered([second], WARM_UP_SECONDS);
    await queued([first, second], WARM_UP_SECONDS);
    const [twoAnswered, twoQueued] = [await answered([first, second], SECONDS), await queued([first, second], SECONDS)];
    await stop(second);
    rows.push({ load: "each takes and answers", one: accountOf(oneAnswered), two: accountOf(twoAnswered) });
    rows.push({ load: "a third process takes, they claim", one: accountOf(oneQueued), two: accountOf(twoQueued) });
  }
  const machine = await writeResult("two-workers", { seconds: SECONDS, sendersOfEach: SENDERS, rows });
  print(rows);
  console.log(`\n${JSON.stringify(machine)}`);

  /** The workers take what is sent, carry it out and answer: each for as many senders as one alone, so that as much of it shares a commit. */
  async function answered(servers: readonly Server[], seconds: number): Promise<Spent> {
    return spent(servers, async () => {
      const loads = await Promise.all(servers.map(({ url }) => postLoad({ url: new URL(now.pathname, url).href, connections: SENDERS, seconds, body: ORDER })));
      if (loads.some(({ failed }) => failed > 0)) throw new Error("Deliveries failed");
      return loads.map(({ succeeded }) => succeeded);
    });
  }

  /** A process that carries nothing out takes what is sent, and the workers claim it: until the last run has ended. */
  async function queued(servers: readonly Server[], seconds: number): Promise<Spent> {
    return spent(servers, async () => {
      const { rows: newest } = await database.query<{ id: string | null }>("select max(id) as id from vennel.run");
      const before = newest[0]?.id ?? "";
      const { succeeded, failed } = await postLoad({ url: later, connections: SENDERS * servers.length, seconds, body: ORDER, status: 202 });
      if (failed > 0) throw new Error("Deliveries failed");
      for (const until = performance.now() + MOST_SECONDS * 1000; performance.now() < until; await pause(100)) {
        const workers = await workersSince(before);
        if (workers.reduce((sum, { runs }) => sum + runs, 0) < succeeded) continue;
        const own = workers.find(({ worker }) => worker === firstWorker)?.runs ?? 0;
        return servers.length === 1 ? [succeeded] : [own, succeeded - own];
      }
      throw new Error(`The runs did not all end within ${MOST_SECONDS} s`);
    });
  }
} finally {
  await database.end();
  await stage.close();
}

async function workersSince(id: string): Promise<{ readonly worker: string; readonly runs: number }[]> {
  const text = "select worker_id as worker, count(*)::int as runs from vennel.run where id > $1 and status = 'succeeded' group by 1 order by 2 desc";
  return (await database.query<{ worker: string; runs: number }>(text, [id])).rows;
}

/** `work` tells how many runs each of the servers carried out. */
async function spent(servers: readonly Server[], work: () => Promise<number[]>): Promise<Spent> {
  const began = performance.now();
  const timesOf = () => Promise.all(servers.map(({ process: { pid = 0 } }) => cpuTimesOf(pid)));
  const postgresTime = async () => (await cpuTimeBelow(process.pid))?.postgres ?? 0;
  const [before, postgresBefore] = [await timesOf(), await postgresTime()];
  const runs = await work();
  const [after, postgresAfter] = [await timesOf(), await postgresTime()];
  const seconds = (performance.now() - began) / 1000;
  const workers = runs.map((count, index) => ({ runs: count, ms: spentBetween(before[index] ?? new Map(), after[index] ?? new Map()) }));
  return { workers, seconds, postgresMs: postgresAfter - postgresBefore };
}

function print(measured: readonly Row[]): void {
  console.log(
    `An accounting: a worker with a core of its own carries out as many runs a second as a second of its processor time holds, which is 1000 divided by its ms/run; two carry out the sum. Postgres and the load have as many cores as they need. Middle of ${ROUNDS} rounds.\n`,
  );
  console.log(
    "| load | workers | runs/s on these cores | CPU ms/run: worker with its sandbox | Postgres | runs/s, a core each | cores of Postgres for that | × one worker |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  for (const load of new Set(measured.map((row) => row.load))) {
    const rounds = measured.filter((row) => row.load === load);
    const [one, two] = [middleOf(rounds.map((row) => row.one)), middleOf(rounds.map((row) => row.two))];
    const lineOf = (workers: number, { perSecond, workerMs, postgresMs, ownCores, postgresCores }: Account) =>
      `| ${load} | ${workers} | ${perSecond} | ${workerMs.join(" and ")} | ${postgresMs} | ${ownCores} | ${postgresCores} | ${(ownCores / one.ownCores).toFixed(2)} |`;
    console.log(`${lineOf(1, one)}\n${lineOf(2, two)}`);
  }
}

async function stop({ process: child }: Server): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
