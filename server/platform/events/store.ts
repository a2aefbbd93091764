import { sql } from "drizzle-orm";
import type { Tx } from "../database/database.ts";

export interface StoredEvent {
  /** From 1, without gaps, in the order in which readers see them. */
  readonly seq: number;
  readonly data: unknown;
}

/** Appends in one statement; the stream's row is locked until the transaction ends. Returns the last number. */
export async function appendEvents(tx: Tx, organisationId: string, stream: string, events: readonly unknown[]): Promise<number> {
  const result = await tx.execute<{ last_seq: string }>(sql`
    with line as (
      insert into event_stream (organisation_id, stream, last_seq) values (${organisationId}, ${stream}, ${events.length})
      on conflict (organisation_id, stream) do update set last_seq = event_stream.last_seq + ${events.length}
      returning last_seq
    ), written as (
      insert into event (organisation_id, stream, seq, data)
      select ${organisationId}, ${stream}, line.last_seq - ${events.length} + item.ordinality, item.value
      from line, jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as item
    )
    select last_seq from line`);
  return Number(result.rows[0]?.last_seq);
}

export async function readEvents(tx: Tx, organisationId: string, stream: string, after: number, limit: number): Promise<StoredEvent[]> {
  const result = await tx.execute<{ seq: string; data: unknown }>(sql`
    select seq, data from event
    where organisation_id = ${organisationId} and stream = ${stream} and seq > ${after}
    order by seq limit ${limit}`);
  return result.rows.map((row) => ({ seq: Number(row.seq), data: row.data }));
}

export async function readLastSeq(tx: Tx, organisationId: string, stream: string): Promise<number> {
  const result = await tx.execute<{ last_seq: string }>(sql`
    select last_seq from event_stream where organisation_id = ${organisationId} and stream = ${stream}`);
  return Number(result.rows[0]?.last_seq ?? 0);
}

/** Tells every server process; delivered when the transaction commits. */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
}
