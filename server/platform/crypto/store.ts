import { sql } from "drizzle-orm";
import type { Tx } from "../database/database.ts";

/** An organisation's data key, wrapped by the master key. */
export interface StoredKey {
  readonly generation: number;
  readonly wrapped: Buffer;
}

/** Newest first. */
export async function readDataKeys(tx: Tx, organisationId: string): Promise<readonly StoredKey[]> {
  const result = await tx.execute<{ generation: number; wrapped: Buffer }>(
    sql`select generation, wrapped from data_key where organisation_id = ${organisationId} order by generation desc`,
  );
  return result.rows;
}

/** Keeps the first key of a generation when two are made at once. */
export async function keepDataKey(tx: Tx, organisationId: string, { generation, wrapped }: StoredKey): Promise<void> {
  await tx.execute(
    sql`insert into data_key (organisation_id, generation, wrapped) values (${organisationId}, ${generation}, ${wrapped}) on conflict do nothing`,
  );
}

export async function rewrapDataKey(tx: Tx, organisationId: string, { generation, wrapped }: StoredKey): Promise<void> {
  await tx.execute(sql`update data_key set wrapped = ${wrapped} where organisation_id = ${organisationId} and generation = ${generation}`);
}

/** Forgets the keys that were replaced before a time. */
export async function dropDataKeysBefore(tx: Tx, organisationId: string, newest: number, before: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from data_key where organisation_id = ${organisationId} and generation < ${newest}
      and exists (select from data_key later where later.organisation_id = data_key.organisation_id
                  and later.generation = data_key.generation + 1 and later.created_at < ${before.toISOString()})`);
  return rowCount ?? 0;
}

export async function keepKeyCheck(tx: Tx, sealed: Buffer): Promise<Buffer> {
  await tx.execute(sql`insert into key_check (sealed) values (${sealed}) on conflict do nothing`);
  const result = await tx.execute<{ sealed: Buffer }>(sql`select sealed from key_check`);
  const kept = result.rows[0]?.sealed;
  if (!kept) throw new Error("The key check was not kept");
  return kept;
}

/** Whether some master key has sealed anything here. */
export async function hasKeyCheck(tx: Tx): Promise<boolean> {
  return ((await tx.execute(sql`select from key_check`)).rowCount ?? 0) > 0;
}

export async function replaceKeyCheck(tx: Tx, sealed: Buffer): Promise<void> {
  await tx.execute(sql`update key_check set sealed = ${sealed}`);
}
