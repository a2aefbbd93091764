// A worker process of its own for tests that kill it: claims and runs what is in the database until it is ended.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { json } from "node:stream/consumers";
import { openDatabase } from "../../../platform/database/database.ts";
import { createLog } from "../../../platform/log.ts";
import type { CrashPoint } from "../../runs/crash-point.ts";
import type { RunRequest } from "../../run-engine.ts";
import { createPostgresEngine, type PostgresEngineOptions } from "../../postgres/create-postgres-engine.ts";
import { createRestateEngine, type RestateSettings } from "../../restate/create-restate-engine.ts";
import { bundlesIn } from "./bundles-in.ts";
import { createTestHost } from "../test-host.ts";

export interface WorkerOptions {
  readonly databaseUrl: string;
  readonly systemUrl: string;
  /** Holds a file for each deployment. */
  readonly bundles: string;
  /** Null for the postgres engine. */
  readonly restate: RestateSettings | null;
  /** Ends at once, as by a kill, the so many-th time that it comes here. */
  readonly endAt?: { readonly point: CrashPoint; readonly time: number };
}

const { databaseUrl, systemUrl, bundles, restate, endAt } = JSON.parse(process.argv[2] ?? "{}") as WorkerOptions;
const realNow = Date.now.bind(Date);
let jump = 0;
Date.now = () => realNow() + jump;
// The clock of this process can be set to another time from outside.
createInterface({ input: process.stdin }).on("line", (line) => (jump = Number(line)));

let times = 0;
const options: PostgresEngineOptions = {
  pool: openDatabase(databaseUrl, { onError: () => {} }).engine,
  clock: { now: () => new Date(Date.now()) },
  log: createLog("silent"),
  reached(point) {
    if (point === endAt?.point && ++times === endAt.time) process.kill(process.pid, "SIGKILL");
  },
  host: createTestHost(systemUrl, new Map(), {
    loadBundle: bundlesIn(bundles),
    findAutomations: async ({ deploymentId }, wanted) =>
      "key" in wanted ? [{ automationId: `aut_${deploymentId}_${wanted.key}`, automationKey: wanted.key, deploymentId }] : [],
  }),
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
