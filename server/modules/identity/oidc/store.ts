import { sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import type { CompletedMethod } from "../sessions/session.ts";

export async function insertAuthorization(
  tx: Tx,
  { stateHash, flowId, provider, sealed, expiresAt }: { stateHash: string; flowId: string; provider: string; sealed: string; expiresAt: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into identity_authorization (state_hash, flow_id, provider, sealed, expires_at)
    values (${stateHash}, ${flowId}, ${provider}, ${sealed}, ${expiresAt.toISOString()}::timestamptz)`);
}

/** A sign-in comes back once: the row is gone afterwards. */
export async function takeAuthorization(tx: Tx, stateHash: string, provider: string, now: Date): Promise<{ flowId: string; sealed: string } | null> {
  const { rows } = await tx.execute<{ flow_id: string; sealed: string; is_open: boolean }>(sql`
    delete from identity_authorization where state_hash = ${stateHash} and provider = ${provider}
    returning flow_id, sealed, expires_at > ${now.toISOString()}::timestamptz as is_open`);
  const [row] = rows;
  return row?.is_open ? { flowId: row.flow_id, sealed: row.sealed } : null;
}

export async function insertTokenExchange(
  tx: Tx,
  waiting: { initCodeHash: string; returnCodeHash: string; identityId: string; completed: CompletedMethod; expiresAt: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into identity_token_exchange (init_code_hash, return_code_hash, identity_id, completed, expires_at)
    values (${waiting.initCodeHash}, ${waiting.returnCodeHash}, ${waiting.identityId}, ${JSON.stringify(waiting.completed)}::jsonb, ${waiting.expiresAt.toISOString()}::timestamptz)
    on conflict (init_code_hash) do update set
      return_code_hash = excluded.return_code_hash, identity_id = excluded.identity_id, completed = excluded.completed, expires_at = excluded.expires_at`);
}

export async function takeTokenExchange(
  tx: Tx,
  initCodeHash: string,
  returnCodeHash: string,
  now: Date,
): Promise<{ identityId: string; completed: CompletedMethod } | null> {
  const { rows } = await tx.execute<{ identity_id: string; completed: CompletedMethod }>(sql`
    delete from identity_token_exchange
    where init_code_hash = ${initCodeHash} and return_code_hash = ${returnCodeHash} and expires_at > ${now.toISOString()}::timestamptz
    returning identity_id, completed`);
  const [row] = rows;
  return row ? { identityId: row.identity_id, completed: row.completed } : null;
}

export async function deleteAuthorizationsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.execute(sql`delete from identity_authorization where expires_at < ${before.toISOString()}::timestamptz`);
  await tx.execute(sql`delete from identity_token_exchange where expires_at < ${before.toISOString()}::timestamptz`);
}
