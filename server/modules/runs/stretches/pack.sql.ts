/** Lines of one stretch: few enough to be read when one of them is a hit, many enough for one text to be looked through quickly. */
const LINES = 256;
/** Of long lines fewer make a stretch. */
const BYTES = 131_072;

/** Between a message and its data, and after a line: nobody searches for these signs, so that what is found is within one of them. */
const WORDS = String.raw`lower((message || E'\x01' || coalesce(data::text, '') || E'\x02') collate "C")`;

const BY_LEVEL = ["debug", "info", "warn", "error"]
  .map((level) => `string_agg(words, '' order by change) filter (where level = '${level}') as ${level}`)
  .join(", ");

/** The highest number that any line has drawn, committed or not. */
export const NEWEST_CHANGE = "select pg_sequence_last_value('vennel.run_change')::float8 as change";

/** The processes that may be writing log lines. Numbers are drawn under this lock, so any process that drew one before is among them or has ended. */
export const WRITERS = `
select virtualtransaction as id from pg_locks
where locktype = 'relation' and relation = 'vennel.log_line'::regclass and database = (select oid from pg_database where datname = current_database())
  and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()`;

/** One packs at a time, and none while lines are being deleted: see the trigger forget_words. */
export const HOLD_STRETCHES = "select pg_try_advisory_xact_lock(hashtextextended('log stretches', 0)) as held";

/** Projects with enough lines for a stretch up to the change $1. Steps from project to project by the index. */
export const PROJECTS_TO_PACK = `
with recursive project as (
  (select project_id from log_line order by project_id, change desc limit 1)
  union all
  select next.project_id from project, lateral (select project_id from log_line where log_line.project_id > project.project_id order by project_id, change desc limit 1) as next
)
select project_id as id
from project, lateral (select coalesce((select last from log_stretch s where s.project_id = project.project_id order by last desc limit 1), 0) as packed) as stretches
where exists (select from log_line l where l.project_id = project.project_id and l.change > packed and l.change <= $1 order by l.change offset ${LINES - 1} limit 1)`;

/** Makes stretches of the project $1 from the lines after the last that it has, up to the change $2, of so many at once; the last lines, which are no whole stretch, wait. */
export const PACK = `
insert into log_stretch (organisation_id, project_id, first, last, debug, info, warn, error)
select organisation_id, project_id, min(change), max(change), ${BY_LEVEL.replaceAll(/ as \w+/g, "")}
from (
  select *, max(part) over () as unfinished
  from (
    select *, (row_number() over so_far - 1) / ${LINES} + sum(octet_length(words)) over so_far / ${BYTES} as part
    from (select organisation_id, project_id, change, level, ${WORDS} as words from log_line where project_id = $1 and change > coalesce((select last from log_stretch where project_id = $1 order by last desc limit 1), 0) and change <= $2 order by change limit ${LINES * 64}) as line
    window so_far as (order by change)
  ) as numbered
) as parted
where part < unfinished
group by organisation_id, project_id, part
returning last`;

/** Takes the words of stretches that lost lines from those that are left; a stretch without lines goes. */
export const REPACK = `
with stale as (
  select project_id, first, last from log_stretch where is_stale order by project_id, last limit 256
), packed as (
  select stale.project_id, stale.last, count(change) as lines, ${BY_LEVEL}
  from stale left join lateral (select change, level, ${WORDS} as words from log_line l where l.project_id = stale.project_id and l.change between stale.first and stale.last) as line on true
  group by stale.project_id, stale.last
), emptied as (
  delete from log_stretch s using packed where s.project_id = packed.project_id and s.last = packed.last and lines = 0
)
update log_stretch s set is_stale = false, debug = packed.debug, info = packed.info, warn = packed.warn, error = packed.error
from packed where s.project_id = packed.project_id and s.last = packed.last and lines > 0`;
