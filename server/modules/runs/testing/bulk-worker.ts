// A server process of its own for tests that kill it: works on the bulk jobs that are in the database until it is ended.
import { text } from "node:stream/consumers";
import { createPostgresEngine } from "../../../engine/postgres/create-postgres-engine.ts";
import type { Bundle } from "../../../engine/run-engine.ts";
import { createTestHost } from "../../../engine/testing/test-host.ts";
import { systemClock } from "../../../platform/clock.ts";
import { openDatabase } from "../../../platform/database/database.ts";
import { announcePresence } from "../../../platform/database/presence.ts";
import { createLog } from "../../../platform/log.ts";
import { createBulk } from "../bulk/index.ts";

interface Order {
  readonly databaseUrl: string;
  readonly sinkUrl: string;
  readonly bundle: Bundle;
  /** Begins a replay of these runs. */
  readonly replay: readonly string[];
}

const SWEEP_MS = 200;

const { databaseUrl, sinkUrl, bundle, replay } = JSON.parse(await text(process.stdin)) as Order;
const database = openDatabase(databaseUrl, { onError: () => {} });
const log = createLog("silent");
const host = createTestHost(sinkUrl, new Map([[bundle.deploymentId, bundle]]));
const engine = await createPostgresEngine({ pool: database.engine, clock: systemClock, log, host });
const presence = await announcePresence(database.engine);
const findAutomation = async () => ({ deploymentId: bundle.deploymentId, isCurrent: true });
const bulk = createBulk({
  database,
  clock: systemClock,
  log,
  presence,
  engine,
  findAutomation,
  readBack: async () => ({ found: false }),
  readBackBy: async () => null,
});
const { organisationId, projectId } = bundle;
if (replay.length > 0) await bulk.replay({ organisationId, projectId, runIds: replay, issueId: "iss_test", startedBy: "Mara" });
setInterval(() => void bulk.recover(), SWEEP_MS);
process.stdout.write("ready\n");
