import type { PoolClient } from "pg";
import type { StartRate } from "../../../contracts/start-control.ts";
import { parseDuration } from "../../../sdk/duration.ts";

/** The earliest time of the next start: one period after the start `limit` places back. Null when there have been fewer. */
const NEXT = "s.starts[cardinality(s.starts) - $3 + 1] + $4 * interval '1 ms'";

const put = (condition: string) => `
insert into start_slot as s (key, organisation_id, starts) values ($1, $2, array[clock_timestamp()])
on conflict (key) do update set starts = (s.starts || greatest(clock_timestamp(), ${NEXT}))[greatest(1, cardinality(s.starts) + 2 - $3):], changed_at = now()
${condition}
returning starts[cardinality(starts)] as at`;

const TAKE_NEXT = put("");
const TAKE_NOW = put(`where coalesce(${NEXT} <= clock_timestamp(), true)`);

/** When the next start may begin, so that within any period there are no more than the limit; its slot is taken. */
export async function takeNextSlot(client: PoolClient, organisationId: string, key: string, rate: StartRate): Promise<Date> {
  const at = await takeSlot(client, { name: "take-next-slot", text: TAKE_NEXT }, organisationId, key, rate);
  if (at === null) throw new Error(`No slot was given for ${key}`);
  return at;
}

/** Takes a slot if a start may begin now; false when the limit is reached. */
export async function takeSlotNow(client: PoolClient, organisationId: string, key: string, rate: StartRate): Promise<boolean> {
  return (await takeSlot(client, { name: "take-slot-now", text: TAKE_NOW }, organisationId, key, rate)) !== null;
}

async function takeSlot(client: PoolClient, statement: { name: string; text: string }, organisationId: string, key: string, { limit, period }: StartRate) {
  const { rows } = await client.query<{ at: Date }>({ ...statement, values: [key, organisationId, limit, parseDuration(period)] });
  return rows[0]?.at ?? null;
}
