import { sql } from "drizzle-orm";
import type { LimitName } from "../../../contracts/limits.ts";
import type { Tx } from "../database/database.ts";

/** Told with the organisation, or with nothing when it concerns all. */
export const LIMITS_CHANGED = "vennel_limits";

/** Null where there is none. */
export async function limitOf(tx: Tx, organisationId: string, name: LimitName): Promise<number | null> {
  const { rows } = await tx.execute<{ value: string | null }>(sql`select limit_of(${organisationId}, ${name}) as value`);
  return numberOrNull(rows[0]?.value ?? null);
}

export interface LimitRow {
  /** Null holds for all. */
  readonly organisationId: string | null;
  readonly name: LimitName;
  readonly value: number | null;
}

/** What was set for an organisation and for all; with null, for all alone. */
export async function readLimits(tx: Tx, organisationId: string | null): Promise<LimitRow[]> {
  const { rows } = await tx.execute<{ organisation_id: string | null; name: LimitName; value: string | null }>(sql`
    select null as organisation_id, name, value from default_limit
    union all select organisation_id, name, value from organisation_limit where organisation_id = ${organisationId}`);
  return rows.map(({ organisation_id, name, value }) => ({ organisationId: organisation_id, name, value: numberOrNull(value) }));
}

/** Whether any organisation has a limit of this name, as the engine sees it. */
export const IS_SET_ANYWHERE = `select exists (select from default_limit where name = $1 and value is not null)
  or exists (select from organisation_limit where name = $1 and value is not null) as set`;

/** Writers that add to something limited wait here for each other until the transaction ends. */
export async function lockLimit(tx: Tx, organisationId: string, name: LimitName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`limit ${name} of ${organisationId}`}, 0))`);
}

/** Gives a share of the minute that runs, or begins now, and tells what was given of it in all and how long it lasts. */
export async function addShare(tx: Tx, key: string, share: number): Promise<{ given: number; msLeft: number }> {
  const { rows } = await tx.execute<{ given: string; ms_left: number }>(sql`
    insert into request_window as held (key, ends_at, given) values (${key}, now() + interval '1 minute', ${share})
    on conflict (key) do update set
      given = case when held.ends_at <= now() then excluded.given else held.given + excluded.given end,
      ends_at = case when held.ends_at <= now() then excluded.ends_at else held.ends_at end
    returning given, (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as ms_left`);
  return { given: Number(rows[0]?.given ?? share), msLeft: rows[0]?.ms_left ?? 0 };
}

export async function readGiven(tx: Tx, key: string): Promise<number> {
  const { rows } = await tx.execute<{ given: string }>(sql`select given from request_window where key = ${key} and ends_at > now()`);
  return Number(rows[0]?.given ?? 0);
}

export async function deleteOldWindows(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from request_window where ends_at < now()`);
}

function numberOrNull(value: string | null): number | null {
  return value === null ? null : Number(value);
}
