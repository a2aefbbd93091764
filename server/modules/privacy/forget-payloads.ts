import type { Pool } from "pg";

/** Runs a statement; a sweep takes as many statements as it needs, so that none holds locks for long. */
const BATCH = 500;

const FORGET = `
  with old as (
    select r.id from run r left join privacy_settings p on p.organisation_id = r.organisation_id
      left join organisation_limit own on own.organisation_id = r.organisation_id and own.name = 'payloadDays'
      left join default_limit general on general.name = 'payloadDays'
    where r.forgotten_at is null and r.finished_at < $1::timestamptz - make_interval(days =>
      least(coalesce(p.payload_retention_days, $2), case when own.name is null then general.value else own.value end)::int)
    order by r.finished_at limit $3
    for update of r skip locked
  ), steps as (
    update step set output = null, calls = '[]' from old where step.run_id = old.id
  ), lines as (
    delete from log_line using old where log_line.run_id = old.id
  ), signals as (
    delete from run_signal using old where run_signal.run_id = old.id
  )
  update run set input = null, output = null, forgotten_at = $1 from old where run.id = old.id`;

const FORGET_SAMPLES = `
  delete from step_sample s where s.tried_at < $1::timestamptz - make_interval(days => (
    select least(coalesce(p.payload_retention_days, $2), case when own.name is null then general.value else own.value end)::int
    from (select s.organisation_id as id) o left join privacy_settings p on p.organisation_id = o.id
      left join organisation_limit own on own.organisation_id = o.id and own.name = 'payloadDays'
      left join default_limit general on general.name = 'payloadDays'))`;

/** Deletes samples, and what went in and out of runs, that are older than their organisation keeps it. Returns how many runs were forgotten. */
export async function forgetPayloads(pool: Pool, now: Date, defaultDays: number): Promise<number> {
  let forgotten = 0;
  // No throttle or rate limit looks back further than 31 days.
  await pool.query("delete from start_slot where changed_at < $1::timestamptz - interval '40 days'", [now]);
  await pool.query(FORGET_SAMPLES, [now, defaultDays]);
  for (;;) {
    const { rowCount } = await pool.query(FORGET, [now, defaultDays, BATCH]);
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return forgotten;
  }
}
