import type { Pool, PoolClient, QueryConfig } from "pg";
import { CRASH_POINTS } from "../../runs/crash-point.ts";

/** Statements that have just left when the process stops: their answers lie there when it goes on. */
const STATEMENTS = ["beat", "due-keys", "claim-due", "claim-orphans", "journal", "flush"] as const;

/** Where a process may stand still: at each named spot in the code, with a call on the way to its connection, and after a statement. */
export const STOP_SPOTS = [...CRASH_POINTS, "call asked for", ...STATEMENTS] as const;
export type StopSpot = (typeof STOP_SPOTS)[number];

/** Tells of each named statement, as soon as it is on its way. */
export function watchStatements(pool: Pool, left: (spot: StopSpot) => void): void {
  pool.on("connect", (client: PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const watched = (...given: unknown[]) => {
      const sent = query(...given);
      const { name } = given[0] as QueryConfig;
      const spot = STATEMENTS.find((statement) => statement === name);
      // Whatever this turn of the loop wrote is on its way by then, and no answer has been read.
      if (spot) setImmediate(() => left(spot));
      return sent;
    };
    Object.assign(client, { query: watched });
  });
}
