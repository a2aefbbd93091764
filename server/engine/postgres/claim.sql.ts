/** Of `run r`. */
export const HELD_RUN = `r.id, r.organisation_id as "organisationId", r.project_id as "projectId", r.automation_id as "automationId", r.automation_key as "automationKey", r.deployment_id as "deploymentId",
  r.trigger, r.input, r.simulated, r.started_by as "startedBy", r.seed, r.lease, r.orphaned, r.answer_wanted as "answerWanted", r.concurrency_key as "concurrencyKey", r.concurrency_limit as "concurrencyLimit", r.isolated, floor(extract(epoch from r.started_at) * 1000)::float8 as "startedAt"`;

/** Of organisations that have one: for how many more runs there is room. The others have room for all. */
const ROOM = "coalesce((select room from unnest($3::text[], $4::int[]) as held (id, room) where held.id = $org), $2)";
const roomOf = (organisation: string) => ROOM.replace("$org", organisation);

/**
 * Due runs that are not limited, one of each automation in turn, oldest first. Parameters: worker, how many, and of
 * organisations with a limit their ids and for how many more there is room.
 * The recursion hops from one automation to the next over the index instead of reading the backlog.
 */
export const CLAIM_DUE = `
with recursive automations as (
  (select organisation_id, automation_id from run where status in ('queued', 'waiting') and concurrency_key is null order by organisation_id, automation_id limit 1)
  union all
  select next.organisation_id, next.automation_id from automations a, lateral (
    select organisation_id, automation_id from run
    where status in ('queued', 'waiting') and concurrency_key is null and (organisation_id, automation_id) > (a.organisation_id, a.automation_id)
    order by organisation_id, automation_id limit 1
  ) next
), due as (
  select d.id, d.due_at, d.organisation_id, row_number() over (partition by d.organisation_id order by d.turn, d.due_at) as turn
  from automations a, lateral (
    select id, due_at, organisation_id, row_number() over (order by due_at) as turn from (
      select id, due_at, organisation_id from run
      where status in ('queued', 'waiting') and concurrency_key is null and organisation_id = a.organisation_id and automation_id = a.automation_id and due_at <= now()
      order by due_at limit ${roomOf("a.organisation_id")} for update skip locked
    ) oldest
  ) d
), picked as (
  select id from due where turn <= ${roomOf("due.organisation_id")} order by turn, due_at limit $2
)
update run r set status = 'running', worker_id = $1, lease = r.lease + 1, started_at = coalesce(r.started_at, now()), change = nextval('run_change')
from picked where r.id = picked.id
returning ${HELD_RUN}`;

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
returning ${HELD_RUN}`;

/** Runs that this worker took without hearing so. Parameters: worker, their ids. */
export const CLAIM_STRAYS = `
update run r set lease = r.lease + 1, change = nextval('run_change')
where r.worker_id = $1 and r.status = 'running' and r.id = any($2)
returning ${HELD_RUN}`;

/** Keys of which a run is due, by hops over the index. Parameter: how many. */
export const DUE_KEYS = `
with recursive keys as (
  (select concurrency_key as key from run where status in ('queued', 'waiting') and concurrency_key is not null order by concurrency_key limit 1)
  union all
  select (select concurrency_key from run where status in ('queued', 'waiting') and concurrency_key > keys.key order by concurrency_key limit 1)
  from keys where keys.key is not null
)
select key from keys where key is not null and exists (
  select from run where concurrency_key = keys.key and status in ('queued', 'waiting') and due_at <= now()
) limit $1`;

/** Until the end of the transaction nobody else takes runs of these keys. Parameter: the keys. */
export const HOLD_KEYS = "select key from unnest($1::text[]) as k(key) where pg_try_advisory_xact_lock(hashtextextended(key, 0))";

/**
 * Due runs of keys that this transaction holds, as many as there is room for, oldest first. Parameters: worker, how
 * many, the rooms of organisations, the keys. A statement of its own, so that it sees what those who held the keys before have taken.
 */
export const CLAIM_LIMITED = `
with picked as (
  select id from (
  select d.id, d.due_at, d.organisation_id, row_number() over (partition by d.organisation_id order by d.turn, d.due_at, d.id) as place from unnest($5::text[]) as k(key),
  lateral (select count(*) as running from run where concurrency_key = k.key and status = 'running') busy,
  lateral (
    select id, due_at, organisation_id, concurrency_limit, row_number() over (order by due_at, created_at) as turn from (
      select id, due_at, created_at, organisation_id, concurrency_limit from run
      where concurrency_key = k.key and status in ('queued', 'waiting') and due_at <= now()
      order by due_at limit $2 for update skip locked
    ) oldest
  ) d
  where busy.running + d.turn <= d.concurrency_limit
  ) due where place <= ${roomOf("due.organisation_id")} limit $2
)
update run r set status = 'running', worker_id = $1, lease = r.lease + 1, started_at = coalesce(r.started_at, now()), change = nextval('run_change')
from picked where r.id = picked.id
returning ${HELD_RUN}`;
