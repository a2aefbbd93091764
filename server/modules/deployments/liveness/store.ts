import type { Pool } from "pg";

export interface Missed {
  readonly organisationId: string;
  readonly projectId: string;
  readonly automationId: string;
  readonly automationKey: string;
  readonly deploymentId: string;
  /** By when a run was expected. */
  readonly expectedAt: Date;
  readonly kind: "schedule" | "expectation";
}

/**
 * Live automations whose run did not come: a tick that nobody has fired, or nothing for longer than is expected of it.
 * Each lapse is given out once, whoever asks: the row remembers it until the automation runs again.
 */
const CLAIM_MISSED = `
with late as (
  select a.id, s.due_at as expected_at, 'schedule' as kind
  from schedule s join automation a on a.id = s.automation_id
  where s.kind = 'schedule' and s.due_at < $1::timestamptz - make_interval(secs => $2) and (a.missed_at is null or a.missed_at < s.due_at)
  union all
  select a.id, greatest(d.live_at, last.created_at) + make_interval(mins => a.expect_every_minutes), 'expectation'
  from automation a
  join deployment d on d.id = a.deployment_id and d.status = 'live'
  left join lateral (select created_at from run where automation_id = a.id order by created_at desc limit 1) last on true
  where a.is_current and a.enabled and a.expect_every_minutes is not null
    and greatest(d.live_at, last.created_at) < $1::timestamptz - make_interval(mins => a.expect_every_minutes)
    and (a.missed_at is null or a.missed_at < greatest(d.live_at, last.created_at))
)
update automation a set missed_at = $1 from late where a.id = late.id
returning a.organisation_id as "organisationId", a.project_id as "projectId", a.id as "automationId", a.key as "automationKey", a.deployment_id as "deploymentId",
  late.expected_at as "expectedAt", late.kind`;

export async function claimMissed(engine: Pool, now: Date, graceSeconds: number): Promise<Missed[]> {
  const { rows } = await engine.query<Missed>(CLAIM_MISSED, [now, graceSeconds]);
  return rows;
}
