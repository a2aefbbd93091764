/** Of `run r`. */
export const HELD_RUN = `r.id, r.organisation_id as "organisationId", r.project_id as "projectId", r.automation_id as "automationId", r.automation_key as "automationKey", r.deployment_id as "deploymentId",
  r.trigger, r.input, r.simulated, r.started_by as "startedBy", r.seed, r.lease, r.orphaned, r.answer_wanted as "answerWanted", r.concurrency_key as "concurrencyKey", r.concurrency_limit as "concurrencyLimit", r.isolated, floor(extract(epoch from r.started_at) * 1000)::float8 as "startedAt"`;

/** Of `$of`, an automation's row: how many runs of it and of its organisation the worker has at work, and for how many more there is room. */
const standing = (alias: string, firstList: number) =>
  `
  coalesce((select busy from unnest($${firstList}::text[], $${firstList + 1}::text[], $${firstList + 2}::int[]) as w (o, a, busy) where o = $of.organisation_id and a = $of.automation_id), 0) as busy,
  coalesce((select sum(busy) from unnest($${firstList}::text[], $${firstList + 1}::text[], $${firstList + 2}::int[]) as w (o, a, busy) where o = $of.organisation_id), 0) as organisation_busy,
  coalesce((select room from unnest($3::text[], $4::int[]) as held (id, room) where id = $of.organisation_id), $2) as room`.replaceAll("$of", alias);

/** How many due runs of an automation a claim looks at: twice what is its part where all have a backlog. */
const LOOK = "least(w.room, greatest(2, 2 * $2 / w.automations))";

/**
 * Due runs that are not limited. The organisation with the least at work comes first, and of it the automation with the
 * least, counting what the batch itself takes; among equals chance decides, so that a long backlog outlasts nobody. Of an
 * automation the oldest run comes first. Parameters: worker, how many, of organisations with a limit their ids and for
 * how many more there is room, what the worker has at work.
 *
 * The recursion hops from one automation to the next over the index instead of reading the backlog. Only what is taken is
 * locked. `isFull` says that there was more to take or as much as was asked for, though others may have been quicker.
 */
export const CLAIM_DUE = `
with recursive automations as (
  (select organisation_id, automation_id, due_at from run where status in ('queued', 'waiting') and concurrency_key is null order by organisation_id, automation_id, due_at limit 1)
  union all
  select next.* from automations a, lateral (
    select organisation_id, automation_id, due_at from run
    where status in ('queued', 'waiting') and concurrency_key is null and (organisation_id, automation_id) > (a.organisation_id, a.automation_id)
    order by organisation_id, automation_id, due_at limit 1
  ) next
), waiting as materialized (
  select a.organisation_id, a.automation_id, count(*) over () as automations, ${standing("a", 5)} from automations a where a.due_at <= now()
), due as (
  select w.*, oldest.place + w.busy as turn from waiting w, lateral (
    select row_number() over () as place from (
      select from run where status in ('queued', 'waiting') and concurrency_key is null and organisation_id = w.organisation_id and automation_id = w.automation_id and due_at <= now()
      order by due_at limit ${LOOK}
    ) due
  ) oldest
), turns as (
  select *, row_number() over (partition by organisation_id order by turn, random()) as place from due
), shares as (
  select organisation_id, automation_id, count(*) as share, count(*) = max(${LOOK}) and count(*) < max(room) as "hasMore" from (
    select * from turns w where place <= room order by place + organisation_busy, random() limit $2
  ) w group by organisation_id, automation_id
), picked as (
  select oldest.id from shares s, lateral (
    select id from run where status in ('queued', 'waiting') and concurrency_key is null and organisation_id = s.organisation_id and automation_id = s.automation_id and due_at <= now()
    order by due_at limit s.share for update skip locked
  ) oldest
), taken as (
  update run r set status = 'running', worker_id = $1, lease = r.lease + 1, started_at = coalesce(r.started_at, now()), change = nextval('run_change')
  from picked where r.id = picked.id
  returning ${HELD_RUN}
)
select taken.*, asked."isFull" from (select coalesce(sum(share) >= $2 or bool_or("hasMore"), false) as "isFull" from shares) asked left join taken on true`;

/**
 * Runs whose worker is gone. Parameters: worker, how many, and of those that are gone their ids and last beats. A worker that
 * has gone without a word has no row. One that comes back just now either has its beat heard first, and keeps what it has; or
 * its beat waits until all of this is stored, and then it sees it. That must not take long: a worker that stops here reads
 * no answer, and Postgres holds its locks until a large one is read; so that the runs themselves are read by themselves.
 */
export const CLAIM_ORPHANS = `
with gone as materialized (
  select w.id from worker w join unnest($3::text[], $4::bigint[]) as seen (id, beat) on seen.id = w.id and seen.beat = w.beat for share of w skip locked
), picked as (
  select r.id from run r
  where r.status = 'running' and r.worker_id <> $1 and (r.worker_id in (select id from gone) or not exists (select from worker w where w.id = r.worker_id))
  order by r.created_at limit $2 for update skip locked
)
update run r set worker_id = $1, lease = r.lease + 1, orphaned = r.orphaned + 1, change = nextval('run_change')
from picked where r.id = picked.id
returning r.id`;

/** Parameters: worker, ids of runs. */
export const READ_OWN = `select ${HELD_RUN} from run r where r.id = any($2) and r.worker_id = $1 and r.status = 'running' order by r.created_at`;

/** Runs that this worker took without hearing so. Parameters: worker, their ids. */
export const CLAIM_STRAYS = `
update run r set lease = r.lease + 1, change = nextval('run_change')
where r.worker_id = $1 and r.status = 'running' and r.id = any($2)
returning ${HELD_RUN}`;

/** Keys under which a run is due and may begin, by hops over the index. Parameters: how many, the key behind which to begin. */
export const DUE_KEYS = `
with recursive keys as (
  (select concurrency_key as key from run where status in ('queued', 'waiting') and concurrency_key > $2 order by concurrency_key limit 1)
  union all
  select (select concurrency_key from run where status in ('queued', 'waiting') and concurrency_key > keys.key order by concurrency_key limit 1)
  from keys where keys.key is not null
)
select key from keys where key is not null and exists (
  select from (select concurrency_limit from run where concurrency_key = keys.key and status in ('queued', 'waiting') and due_at <= now() order by due_at limit 1) oldest
  where concurrency_limit > (select count(*) from run where concurrency_key = keys.key and status = 'running')
) limit $1`;

/** Until the end of the transaction nobody else takes runs of these keys. Parameter: the keys. */
export const HOLD_KEYS = "select key from unnest($1::text[]) as k(key) where pg_try_advisory_xact_lock(hashtextextended(key, 0))";

/**
 * Due runs of keys that this transaction holds, as many as there is room for: of a key the oldest first, of automations and
 * organisations whoever has least at work, as above. Parameters: worker, how many, the rooms of organisations, the keys,
 * what the worker has at work. A statement of its own, so that it sees what those who held the keys before have taken.
 */
export const CLAIM_LIMITED = `
with due as (
  select d.id, d.organisation_id, d.automation_id, row_number() over (partition by d.automation_id order by d.turn, d.due_at) as place from unnest($5::text[]) as k(key),
  lateral (select count(*) as running from run where concurrency_key = k.key and status = 'running') busy,
  lateral (
    select id, organisation_id, automation_id, due_at, concurrency_limit, row_number() over (order by due_at, created_at) as turn from (
      select id, organisation_id, automation_id, due_at, created_at, concurrency_limit from run
      where concurrency_key = k.key and status in ('queued', 'waiting') and due_at <= now()
      order by due_at limit $2
    ) oldest
  ) d
  where busy.running + d.turn <= d.concurrency_limit
), waiting as materialized (
  select d.organisation_id, d.automation_id, ${standing("d", 6)} from (select distinct organisation_id, automation_id from due) d
), turns as (
  select due.id, w.organisation_busy, w.room, row_number() over (partition by due.organisation_id order by due.place + w.busy, random()) as place
  from due join waiting w using (organisation_id, automation_id)
), first as (
  select id from turns where place <= room order by place + organisation_busy, random() limit $2
), picked as (
  select r.id from run r where r.id in (select id from first) and r.status in ('queued', 'waiting') for update skip locked
)
update run r set status = 'running', worker_id = $1, lease = r.lease + 1, started_at = coalesce(r.started_at, now()), change = nextval('run_change')
from picked where r.id = picked.id
returning ${HELD_RUN}`;
