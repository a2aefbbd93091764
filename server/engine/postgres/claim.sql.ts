const COLUMNS = `r.id, r.organisation_id as "organisationId", r.project_id as "projectId", r.automation_id as "automationId", r.automation_key as "automationKey", r.deployment_id as "deploymentId",
  r.trigger, r.input, r.simulated, r.started_by as "startedBy", r.seed, r.lease, r.orphaned, r.answer_wanted as "answerWanted", r.isolated, floor(extract(epoch from r.started_at) * 1000)::float8 as "startedAt"`;

/**
 * Due runs, one of each automation in turn, oldest first. Parameters: worker, how many.
 * The recursion hops from one automation to the next over the index instead of reading the backlog.
 */
export const CLAIM_DUE = `
with recursive automations as (
  (select organisation_id, automation_id from run where status in ('queued', 'waiting') order by organisation_id, automation_id limit 1)
  union all
  select next.organisation_id, next.automation_id from automations a, lateral (
    select organisation_id, automation_id from run
    where status in ('queued', 'waiting') and (organisation_id, automation_id) > (a.organisation_id, a.automation_id)
    order by organisation_id, automation_id limit 1
  ) next
), due as (
  select d.id, d.due_at, row_number() over (partition by d.organisation_id order by d.turn, d.due_at) as turn
  from automations a, lateral (
    select id, due_at, organisation_id, row_number() over (order by due_at) as turn from (
      select id, due_at, organisation_id from run
      where status in ('queued', 'waiting') and organisation_id = a.organisation_id and automation_id = a.automation_id and due_at <= now()
      order by due_at limit $2 for update skip locked
    ) oldest
  ) d
), picked as (
  select id from due order by turn, due_at limit $2
)
update run r set status = 'running', worker_id = $1, lease = r.lease + 1, started_at = coalesce(r.started_at, now()), change = nextval('run_change')
from picked where r.id = picked.id
returning ${COLUMNS}`;

/** Runs whose worker is gone. Parameters: worker, how many, and of those that are gone their ids and last beats. A worker that has gone without a word has no row. */
export const CLAIM_ORPHANS = `
with picked as (
  select r.id from run r
  where r.status = 'running' and r.worker_id <> $1 and not exists (
    select from worker w where w.id = r.worker_id
    and not exists (select from unnest($3::text[], $4::bigint[]) as gone (id, beat) where gone.id = w.id and gone.beat = w.beat)
  )
  order by r.created_at limit $2 for update skip locked
)
update run r set worker_id = $1, lease = r.lease + 1, orphaned = r.orphaned + 1, change = nextval('run_change')
from picked where r.id = picked.id
returning ${COLUMNS}`;

/** Runs that this worker took without hearing so. Parameters: worker, their ids. */
export const CLAIM_STRAYS = `
update run r set lease = r.lease + 1, change = nextval('run_change')
where r.worker_id = $1 and r.status = 'running' and r.id = any($2)
returning ${COLUMNS}`;
