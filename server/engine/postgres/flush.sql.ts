/** Why a run ended that somebody cancelled. */
export const CANCELLED = `'{"name":"CancelledError","message":"The run was cancelled."}'::json`;
/** A run that waits for signals is due so soon until it is certain that none came while it was put away. */
const LOOK_AGAIN = "interval '5 seconds'";

/**
 * Every kind of write in one statement and one commit. Parameters: runs, steps, releases and log lines as JSON, the worker, and outputs and inputs
 * that are texts already, of which `outputText` and `inputText` are the numbers.
 * Steps and releases count only while this worker holds the run under this lease, or stores it here for the first
 * time. The share lock keeps another worker from taking the run between the check and the commit. What is over stays
 * so, whatever one that was cut off says late; the same end may be said again, as its answer may have got lost. Each
 * row is looked up by itself: a join would be planned once, while the tables are empty, and would read all of them when
 * they no longer are. What somebody asked to cancel while it was put away is over.
 */
export const FLUSH = `
with new_run as (
  insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, input, simulated, idempotency_key, content_key, started_by, replay_of, seed, lease, isolated, answer_wanted, concurrency_key, concurrency_limit, worker_id, due_at, created_at, started_at, finished_at, output, error)
  select id, "organisationId", "projectId", "automationId", "automationKey", "deploymentId", status, trigger, coalesce(($6::json[])["inputText"], input), simulated, "idempotencyKey", "contentKey", "startedBy", "replayOf", seed, lease, isolated, "answerWanted", "concurrencyKey", "concurrencyLimit", "workerId", coalesce("dueAt", now()), "createdAt", case when status <> 'queued' then "createdAt" end, "finishedAt", coalesce(($6::json[])["outputText"], output), error
  from json_to_recordset($1::json) as n(id text, "organisationId" text, "projectId" text, "automationId" text, "automationKey" text, "deploymentId" text, status text, trigger text, input json, "inputText" integer, simulated boolean, "idempotencyKey" text, "contentKey" text, "startedBy" text, "replayOf" text, seed text, lease integer, isolated boolean, "answerWanted" boolean, "concurrencyKey" text, "concurrencyLimit" integer, "workerId" text, "dueAt" timestamptz, "createdAt" timestamptz, "finishedAt" timestamptz, output json, "outputText" integer, error json)
  on conflict do nothing
  returning id
), new_step as (
  insert into step (organisation_id, run_id, key, name, kind, status, seq, fingerprint, is_write, attempt, at, output, error, calls, started_at, finished_at)
  select "organisationId", "runId", key, name, kind, status, seq, fingerprint, "isWrite", attempt, at, coalesce(($6::json[])["outputText"], output), error, calls, "startedAt", "finishedAt"
  from json_to_recordset($2::json) as s("organisationId" text, "runId" text, lease integer, key text, name text, kind text, status text, seq integer, fingerprint text, "isWrite" boolean, attempt integer, at bigint, output json, "outputText" integer, error json, calls jsonb, "startedAt" timestamptz, "finishedAt" timestamptz),
  lateral (
    select from (select from run r where r.id = s."runId" and r.worker_id = $5 and r.lease = s.lease for share) as held
    union all
    select from new_run where new_run.id = s."runId"
  ) as held
  on conflict (run_id, key) do update set status = excluded.status, seq = excluded.seq, fingerprint = excluded.fingerprint, is_write = excluded.is_write, attempt = excluded.attempt, at = excluded.at,
    output = excluded.output, error = excluded.error, calls = excluded.calls, finished_at = excluded.finished_at, change = nextval('run_change')
    where step.status <> 'succeeded' or excluded.status = 'succeeded'
  returning run_id, key
), released as (
  update run r set status = case when f."isCancelled" then 'cancelled' else f.status end, output = coalesce(($6::json[])[f."outputText"], f.output), error = case when f."isCancelled" then ${CANCELLED} else f.error end, due_at = least(coalesce(f."dueAt", r.due_at), case when jsonb_array_length(f.signals) > 0 then now() + ${LOOK_AGAIN} end), awaits = case when not f."isCancelled" and f.status = 'waiting' and jsonb_array_length(f.signals) > 0 then jsonb_path_query_array(f.signals, '$[*].name') end, isolated = f.isolated, answer_wanted = f."answerWanted", orphaned = 0, finished_at = case when f."isCancelled" then now() else f."finishedAt" end, change = nextval('run_change')
  from (
    select f.*, held.place, held.cancel_requested and f.status = 'waiting' as "isCancelled"
    from json_to_recordset($3::json) as f("runId" text, lease integer, status text, output json, "outputText" integer, error json, "dueAt" timestamptz, isolated boolean, "answerWanted" boolean, "finishedAt" timestamptz, signals jsonb),
    lateral (select ctid as place, cancel_requested from run r where r.id = f."runId" and r.worker_id = $5 and r.lease = f.lease and (r.finished_at is null or r.finished_at = f."finishedAt") for update) as held
  ) f
  where r.ctid = f.place
  returning r.id
), new_log as (
  insert into log_line (organisation_id, project_id, run_id, id, step_key, level, message, data, at)
  select "organisationId", "projectId", "runId", id, step, level, message, data, at
  from jsonb_to_recordset($4::jsonb) as l("organisationId" text, "projectId" text, "runId" text, at timestamptz, lines jsonb),
  jsonb_to_recordset(lines) as line(id text, step text, level text, message text, data jsonb)
  on conflict do nothing
)
select 'run' as kind, id, null as key from new_run
union all select 'step', run_id, key from new_step
union all select 'release', id, null from released`;
