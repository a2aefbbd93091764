// A worker process of its own for tests that kill it: claims and runs what is in the database until it is ended.
import { writeSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { json } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { openDatabase } from "../../../platform/database/database.ts";
import { createLog } from "../../../platform/log.ts";
import type { CrashPoint } from "../../runs/crash-point.ts";
import type { RunRequest } from "../../run-engine.ts";
import { createPostgresEngine, type PostgresEngineOptions } from "../../postgres/create-postgres-engine.ts";
import { createRestateEngine, type RestateSettings } from "../../restate/create-restate-engine.ts";
import { bundlesIn } from "./bundles-in.ts";
import { createTestHost } from "../test-host.ts";
import { watchStatements, type StopSpot } from "./stop-spots.ts";

export interface WorkerOptions {
  readonly databaseUrl: string;
  readonly systemUrl: string;
  /** Holds a file for each deployment. */
  readonly bundles: string;
  /** Null for the postgres engine. */
  readonly restate: RestateSettings | null;
  /** Ends at once, as by a kill, the so many-th time that it comes here. */
  readonly endAt?: { readonly point: CrashPoint; readonly time: number };
  /** Stops itself there, and says so; when somebody lets it go on, it says that a while later. */
  readonly stopAt?: { readonly spot: StopSpot; readonly time: number };
}

/** Time enough for several beats and for all that was held up. */
const TELLS_AFTER_MS = 2000;

const { databaseUrl, systemUrl, bundles, restate, endAt, stopAt } = JSON.parse(process.argv[2] ?? "{}") as WorkerOptions;
const realNow = Date.now.bind(Date);
let jump = 0;
Date.now = () => realNow() + jump;
// The clock of this process can be set to another time from outside.
createInterface({ input: process.stdin }).on("line", (line) => (jump = Number(line)));

let times = 0;
let comes = 0;
function comesBy(spot: StopSpot): void {
  if (spot !== stopAt?.spot || ++comes !== stopAt.time) return;
  writeSync(1, "stopped\n");
  process.kill(process.pid, "SIGSTOP");
  setTimeout(() => writeSync(1, "went on\n"), TELLS_AFTER_MS);
}

const database = openDatabase(databaseUrl, { onError: () => {} });
const pool = database.engine;
/** As the product's own host does, which looks up versions, aliases and credentials there. */
async function lookUp<T>(found: () => Promise<T>): Promise<T> {
  await database.shared((tx) => tx.execute(sql`select 1`));
  return found();
}
watchStatements(pool, comesBy);
const bundleIn = bundlesIn(bundles);
const host = createTestHost(systemUrl, new Map(), {
  loadBundle: (id) => lookUp(() => bundleIn(id)),
  findAutomations: ({ deploymentId }, wanted) =>
    lookUp(async () => ("key" in wanted ? [{ automationId: `aut_${deploymentId}_${wanted.key}`, automationKey: wanted.key, deploymentId }] : [])),
});
const options: PostgresEngineOptions = {
  pool,
  clock: { now: () => new Date(Date.now()) },
  log: createLog("silent"),
  reached(point) {
    if (point === endAt?.point && ++times === endAt.time) process.kill(process.pid, "SIGKILL");
    comesBy(point);
  },
  host: {
    ...host,
    natureOf: (frame, context) => lookUp(() => host.natureOf(frame, context)),
    carryCall(frame, context) {
      comesBy("call asked for");
      return lookUp(() => host.carryCall(frame, context));
    },
  },
};
const engine = await (restate ? createRestateEngine({ ...options, restate }) : createPostgresEngine(options));

// Takes runs from senders that wait for their ends here.
const door = createServer((incoming, response) => {
  const answer = async () => {
    const { runId } = await engine.start((await json(incoming)) as RunRequest);
    return engine.answer(runId, 60_000);
  };
  answer().then(
    (outcome) => response.end(JSON.stringify(outcome)),
    () => response.destroy(),
  );
}).listen(0, "127.0.0.1", () => process.stdout.write(`${(door.address() as AddressInfo).port}\n`));
