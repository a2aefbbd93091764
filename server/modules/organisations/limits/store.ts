import { sql } from "drizzle-orm";
import type { LimitName } from "../../../../contracts/limits.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { LIMITS_CHANGED } from "../../../platform/limits/store.ts";

/** With null, for all; `default` takes away what was set. */
export async function writeLimit(tx: Tx, organisationId: string | null, name: LimitName, value: number | null | "default"): Promise<void> {
  if (value === "default")
    await tx.execute(
      organisationId === null
        ? sql`delete from default_limit where name = ${name}`
        : sql`delete from organisation_limit where organisation_id = ${organisationId} and name = ${name}`,
    );
  else if (organisationId === null)
    await tx.execute(sql`insert into default_limit (name, value) values (${name}, ${value}) on conflict (name) do update set value = excluded.value`);
  else
    await tx.execute(
      sql`insert into organisation_limit (organisation_id, name, value) values (${organisationId}, ${name}, ${value}) on conflict (organisation_id, name) do update set value = excluded.value`,
    );
}

/** One operator after the other, until the transaction ends. */
export async function lockLimits(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('limits of organisations', 0))`);
}

/** Runs of the day are counted anew from what is stored: those begun while there was no limit were not counted. */
export async function recountRuns(tx: Tx, organisationId: string | null): Promise<void> {
  await tx.execute(organisationId === null ? sql`delete from run_day` : sql`delete from run_day where organisation_id = ${organisationId}`);
}

export async function announceLimits(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIMITS_CHANGED}, '')`);
}

export interface KnownOrganisationRow extends Record<string, unknown> {
  id: string;
  slug: string;
  display_name: string;
  created_at: string;
  members: number;
  own: { name: LimitName; value: number | null }[];
}

/** The newest first. Belongs to a transaction of the operator. */
export async function findOrganisations(tx: Tx, query: string, most: number): Promise<{ totalCount: number; rows: KnownOrganisationRow[] }> {
  const pattern = `%${query.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await tx.execute<KnownOrganisationRow>(sql`
    select id, slug, display_name, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      (select count(*)::int from membership m where m.organisation_id = organisation.id) as members,
      coalesce((select json_agg(json_build_object('name', name, 'value', value) order by name) from organisation_limit l where l.organisation_id = organisation.id), '[]') as own
    from organisation where display_name ilike ${pattern} or slug ilike ${pattern} or id = ${query} order by organisation.created_at desc, id limit ${most}`);
  const total = await tx.execute<{ count: number }>(sql`select count(*)::int as count from organisation`);
  return { totalCount: total.rows[0]?.count ?? 0, rows };
}
