import type { Pool } from "pg";
import { TAKE_STEP } from "../../../sdk/poll-step.ts";
import type { Tick } from "./schedules.ts";

/** After so many attempts a run is left to people, as any other that failed. */
const MOST_ATTEMPTS = 5;

/**
 * A poll that is due also runs again what earlier ones took and failed with, from the step that failed: at the next poll,
 * then after 1, 3 and 7 intervals. What is new does not wait for it. A run that failed before it took anything is not
 * needed: the next one reads the same.
 */
export async function retryPolls(pool: Pool, fired: readonly Tick[], again: (organisationId: string, runId: string) => Promise<void>): Promise<void> {
  const polls = fired.filter(({ trigger }) => trigger === "poll").map(({ automationId }) => automationId);
  if (polls.length === 0) return;
  const { rows } = await pool.query<{ id: string; organisationId: string }>(
    `select r.id, r.organisation_id as "organisationId" from schedule s
       cross join lateral (select * from run where automation_id = s.automation_id and created_at > now() - interval '7 days' order by created_at desc limit 1000) r
     where s.automation_id = any($1) and r.trigger = 'poll' and r.status = 'failed' and r.attempt < $2
       and r.finished_at + make_interval(secs => s.every_ms / 1000.0 * (2 ^ (r.attempt - 1) - 1)) <= now()
       and exists (select from step t where t.run_id = r.id and t.key = $3 and t.status = 'succeeded')`,
    [polls, MOST_ATTEMPTS, TAKE_STEP],
  );
  // Another worker, or a person, may have been quicker.
  for (const { organisationId, id } of rows) await again(organisationId, id).catch(() => {});
}
