-- Numbers every change of a run, its steps and its log, so that a reader can go on from any point.
create sequence run_change;
grant usage on sequence run_change to vennel_app, vennel_engine;

create table run (
  id text primary key,
  organisation_id text not null,
  project_id text not null,
  automation_id text not null,
  automation_key text not null,
  deployment_id text not null,
  status text not null check (status in ('queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled', 'uncertain')),
  trigger text not null,
  input jsonb,
  output jsonb,
  error jsonb,
  simulated boolean not null,
  idempotency_key text,
  started_by text,
  replay_of text,
  -- Seeds what is random to the code, so that a resumed run draws the same.
  seed text not null,
  -- How often people have started it: 1, and one more for each retry.
  attempt integer not null default 1,
  -- How often a worker took it; with the worker it fences every write.
  lease integer not null default 0,
  worker_id text,
  -- Its process died while it had control: it goes on in one of its own.
  isolated boolean not null default false,
  cancel_requested boolean not null default false,
  -- Not to be taken before.
  due_at timestamptz not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  change bigint not null default nextval('run_change')
);
create unique index run_once on run (automation_id, idempotency_key) where idempotency_key is not null;
create index run_of_automation on run (automation_id, created_at desc, id desc);
create index run_of_project on run (project_id, created_at desc, id desc);
create index run_of_organisation on run (organisation_id, created_at desc);
create index run_due on run (organisation_id, automation_id, due_at) where status in ('queued', 'waiting');
create index run_owned on run (worker_id) where status = 'running';
select make_tenant_table('run');
select open_to_engine('run');

-- The journal. `seq` is the order in which the code was told of what finished; null until then.
create table step (
  organisation_id text not null,
  run_id text not null,
  -- The path of step names and occurrences.
  key text not null,
  name text not null,
  kind text not null check (kind in ('call', 'step', 'sleep', 'wait', 'start', 'emit', 'state')),
  -- `retrying`: known not to have taken effect, and to be made again.
  status text not null check (status in ('running', 'retrying', 'succeeded', 'failed', 'uncertain')),
  seq integer,
  fingerprint text,
  is_write boolean not null default false,
  attempt integer not null,
  -- Milliseconds since 1970: what the code's clock shows from here on.
  at bigint,
  output jsonb,
  error jsonb,
  calls jsonb not null default '[]',
  started_at timestamptz not null,
  finished_at timestamptz,
  change bigint not null default nextval('run_change'),
  primary key (run_id, key)
);
select make_tenant_table('step');
select open_to_engine('step');

create table log_line (
  organisation_id text not null,
  project_id text not null,
  run_id text not null,
  -- Counted in the code, so that a resumed run repeats no line.
  id text not null,
  step_key text,
  level text not null,
  message text not null,
  data jsonb,
  at timestamptz not null,
  change bigint not null default nextval('run_change'),
  primary key (run_id, id)
);
create index log_of_project on log_line (project_id, change desc);
select make_tenant_table('log_line');
select open_to_engine('log_line');

-- A process that runs automations. Its runs are its own while the beat is fresh.
create table worker (
  id text primary key,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);
grant select, insert, update, delete on worker to vennel_engine;

create table run_signal (
  id bigint generated always as identity primary key,
  organisation_id text not null,
  run_id text not null,
  name text not null,
  payload jsonb,
  taken_by text
);
create index run_signal_waiting on run_signal (run_id, name, id);
select make_tenant_table('run_signal');
select open_to_engine('run_signal');

create table run_state (
  organisation_id text not null,
  scope text not null check (scope in ('run', 'automation', 'project', 'organisation')),
  owner_id text not null,
  key text not null,
  value jsonb,
  -- The step that wrote it, so that an interrupted compare-and-set knows its own work.
  writer text not null,
  expires_at timestamptz,
  primary key (organisation_id, scope, owner_id, key)
);
select make_tenant_table('run_state');
select open_to_engine('run_state');

create table schedule (
  automation_id text primary key,
  automation_key text not null,
  organisation_id text not null,
  project_id text not null,
  environment text not null,
  deployment_id text not null,
  kind text not null check (kind in ('schedule', 'poll')),
  cron text,
  time_zone text,
  every_ms bigint,
  due_at timestamptz not null
);
create index schedule_due on schedule (due_at);
create index schedule_of_environment on schedule (project_id, environment);
select make_tenant_table('schedule');
select open_to_engine('schedule');

-- The claim reads few rows of a table that grows fast: its statistics must keep up.
alter table run set (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05, fillfactor = 80);
alter table step set (autovacuum_analyze_scale_factor = 0.05, fillfactor = 80);
