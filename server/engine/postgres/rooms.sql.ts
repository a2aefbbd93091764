/** Organisations with something due that has no key, where so many of their runs may be at work at once; by hops over the index. Parameter: the limit's name. */
export const DUE_LIMITED = `
with recursive waiting as (
  (select organisation_id as id from run where status in ('queued', 'waiting') and concurrency_key is null order by organisation_id, automation_id limit 1)
  union all
  select (select organisation_id from run where status in ('queued', 'waiting') and concurrency_key is null and organisation_id > w.id order by organisation_id, automation_id limit 1)
  from waiting w where w.id is not null
)
select id, most::float8 as most from (select id, limit_of(id, $1) as most from waiting where id is not null) limited where most is not null order by id`;

/** The same, of those whose runs wait under keys. Parameters: the limit's name, the keys. */
export const KEYED_LIMITED = `
select id, limit_of(id, $1)::float8 as most from (
  select distinct r.id from unnest($2::text[]) as k(key),
  lateral (select organisation_id as id from run where concurrency_key = k.key and status in ('queued', 'waiting') limit 1) r
) waiting where limit_of(id, $1) is not null order by id`;

/** Until the end of the transaction nobody else takes runs of these organisations. Parameter: their ids. */
export const HOLD_ORGANISATIONS = "select id from unnest($1::text[]) as o(id) where pg_try_advisory_xact_lock(hashtextextended('runs of ' || id, 0))";

/**
 * A statement of its own, so that it sees what those who held the organisations before have taken. What is at work has a
 * worker, and the index by worker holds nothing else. Parameter: the ids of the organisations.
 */
export const AT_WORK =
  "select organisation_id as id, count(*)::int as busy from run where status = 'running' and worker_id > '' and organisation_id = any($1) group by 1";
