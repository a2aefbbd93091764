import { systemClock } from "../../../platform/clock.ts";
import { createLog } from "../../../platform/log.ts";
import { createPostgresEngine } from "../../postgres/create-postgres-engine.ts";
import { DEFAULT_LEASE } from "../../postgres/lease.ts";
import type { Kit } from "./kit.ts";

export const postgresKit: Kit = {
  takenAfterMs: DEFAULT_LEASE.expiryMs,
  createIntake: (pool, host) => createPostgresEngine({ pool, host, clock: systemClock, log: createLog("silent"), executes: false }),
  admitWorker: async () => ({ restate: null, left: () => {} }),
  nodes: null,
  close: async () => {},
};
