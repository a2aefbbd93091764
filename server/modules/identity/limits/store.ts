import { sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";

/** Adds points to a window, or takes some back, and tells what it holds now; a window that has ended starts again. */
export async function addPoints(tx: Tx, key: string, points: number, now: Date, resetsAt: Date): Promise<{ points: number; resetsAt: Date }> {
  const { rows } = await tx.execute<{ points: number; resets_ms: string }>(sql`
    insert into identity_limit (key, points, resets_at) values (${key}, ${Math.max(0, points)}, ${resetsAt.toISOString()}::timestamptz)
    on conflict (key) do update set
      points = case when identity_limit.resets_at <= ${now.toISOString()}::timestamptz then ${Math.max(0, points)} else greatest(0, identity_limit.points + ${points}) end,
      resets_at = case when identity_limit.resets_at <= ${now.toISOString()}::timestamptz then excluded.resets_at else identity_limit.resets_at end
    returning points, extract(epoch from resets_at) * 1000 as resets_ms`);
  const [row] = rows;
  return { points: row?.points ?? points, resetsAt: new Date(Number(row?.resets_ms ?? resetsAt.getTime())) };
}

export async function deleteLimitsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.execute(sql`delete from identity_limit where resets_at < ${before.toISOString()}::timestamptz`);
}
