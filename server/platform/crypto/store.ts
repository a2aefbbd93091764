import { sql } from "drizzle-orm";
import type { Tx } from "../database/database.ts";

export async function readDataKey(tx: Tx, organisationId: string): Promise<Buffer | null> {
  const result = await tx.execute<{ wrapped: Buffer }>(sql`select wrapped from data_key where organisation_id = ${organisationId}`);
  return result.rows[0]?.wrapped ?? null;
}

/** Keeps the first key when two are made at once; returns the one that is kept. */
export async function keepDataKey(tx: Tx, organisationId: string, wrapped: Buffer): Promise<Buffer> {
  await tx.execute(sql`insert into data_key (organisation_id, wrapped) values (${organisationId}, ${wrapped}) on conflict do nothing`);
  const kept = await readDataKey(tx, organisationId);
  if (!kept) throw new Error("The data key was not kept");
  return kept;
}

export async function keepKeyCheck(tx: Tx, sealed: Buffer): Promise<Buffer> {
  await tx.execute(sql`insert into key_check (sealed) values (${sealed}) on conflict do nothing`);
  const result = await tx.execute<{ sealed: Buffer }>(sql`select sealed from key_check`);
  const kept = result.rows[0]?.sealed;
  if (!kept) throw new Error("The key check was not kept");
  return kept;
}
