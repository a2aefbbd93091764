import type { Pool, PoolClient } from "pg";
import type { ApiError } from "../../platform/errors.ts";
import { limitSpent } from "../../platform/limits/limit-reached.ts";

const TODAY = "(now() at time zone 'utc')::date";

/** Takes one of the runs that an organisation may begin in a day (UTC); false when there is none left. */
export async function takeOfDay(client: Pool | PoolClient, organisationId: string, most: number): Promise<boolean> {
  if (await addOne(client, organisationId, most)) return true;
  // The first of the day, or since the limit was changed: what was begun before counts too.
  await client.query(
    `insert into run_day (organisation_id, day, runs)
     select $1, ${TODAY}, (select count(*) from run where organisation_id = $1 and not simulated and created_at >= ${TODAY}::timestamp at time zone 'utc')
     where not exists (select from run_day where organisation_id = $1 and day = ${TODAY})
     on conflict do nothing`,
    [organisationId],
  );
  return addOne(client, organisationId, most);
}

/** What was taken for a run that had begun before. */
export async function giveBackOfDay(pool: Pool, organisationId: string): Promise<void> {
  await pool.query(`update run_day set runs = greatest(0, runs - 1) where organisation_id = $1 and day = ${TODAY}`, [organisationId]);
}

export function dayIsSpent(most: number, now: Date): ApiError {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return limitSpent("runsPerDay", most, Math.max(1, Math.ceil((midnight - now.getTime()) / 1000)));
}

async function addOne(client: Pool | PoolClient, organisationId: string, most: number): Promise<boolean> {
  const { rowCount } = await client.query({
    name: "take-of-day",
    text: `update run_day set runs = runs + 1 where organisation_id = $1 and day = ${TODAY} and runs < $2`,
    values: [organisationId, most],
  });
  return (rowCount ?? 0) > 0;
}
