import { sql } from "drizzle-orm";
import type { Call } from "../../../../contracts/calls.ts";
import type { Tx } from "../../../platform/database/database.ts";

export interface WriteRow {
  readonly key: string;
  readonly name: string;
  readonly status: "running" | "retrying" | "succeeded" | "failed" | "uncertain";
  readonly attempt: number;
  readonly error: { readonly connection?: string; readonly operation?: string | null } | null;
  readonly calls: readonly Call[];
  readonly startedAt: string;
  /** Before the run itself: it was copied from the one that this one goes on from. */
  readonly carriedOver: boolean;
}

/** The records of a run that write to another system, oldest first. */
export async function readWrites(tx: Tx, runId: string): Promise<WriteRow[]> {
  const { rows } = await tx.execute<{ [K in keyof WriteRow]: WriteRow[K] }>(sql`
    select s.key, s.name, s.status, s.attempt, s.error, s.calls, s.started_at < r.created_at as "carriedOver",
      to_char(s.started_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startedAt"
    from step s join run r on r.id = s.run_id where s.run_id = ${runId} and s.is_write and s.kind = 'call' order by s.started_at, s.seq nulls last`);
  return rows;
}
