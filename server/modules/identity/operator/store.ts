import { sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";

const NAME = "operator-token";

/** False when there is one already. */
export async function insertOperatorToken(tx: Tx, hash: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`insert into instance_secret (name, hash, created_at) values (${NAME}, ${hash}, ${now.toISOString()}::timestamptz) on conflict do nothing`,
  );
  return rowCount === 1;
}

export async function replaceOperatorToken(tx: Tx, hash: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into instance_secret (name, hash, created_at) values (${NAME}, ${hash}, ${now.toISOString()}::timestamptz)
    on conflict (name) do update set hash = excluded.hash, created_at = excluded.created_at`);
}

/** True for one caller only: the token is worth nothing afterwards. */
export async function spendOperatorToken(tx: Tx, hash: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`update instance_secret set hash = '' where name = ${NAME} and hash = ${hash}`);
  return rowCount === 1;
}

export async function insertOperator(tx: Tx, identityId: string, now: Date): Promise<void> {
  await tx.execute(sql`insert into instance_operator (identity_id, since) values (${identityId}, ${now.toISOString()}::timestamptz) on conflict do nothing`);
}

export async function isOperator(tx: Tx, identityId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from instance_operator where identity_id = ${identityId}`);
  return rowCount === 1;
}

export async function deleteOperator(tx: Tx, identityId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from instance_operator where identity_id = ${identityId}`);
  return rowCount === 1;
}
