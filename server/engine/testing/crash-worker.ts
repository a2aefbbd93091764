// A worker process of its own for tests that kill it: claims and runs what is in the database until it is ended.
import { openDatabase } from "../../platform/database/database.ts";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { createPostgresEngine } from "../postgres/create-postgres-engine.ts";
import type { Bundle } from "../run-engine.ts";
import { createTestHost } from "./test-host.ts";

const { databaseUrl, sinkUrl, bundle } = JSON.parse(process.argv[2] ?? "{}") as { databaseUrl: string; sinkUrl: string; bundle: Bundle };
const database = openDatabase(databaseUrl, { onError: () => {} });
const host = createTestHost(sinkUrl, new Map([[bundle.deploymentId, bundle]]));
await createPostgresEngine({ pool: database.engine, clock: systemClock, log: createLog("silent"), host });
process.stdout.write("ready\n");
