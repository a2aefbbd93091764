-- Replays and cancellations of many runs. The runs are written down when it begins, so that what arrives later is not drawn in.
create table bulk_job (
  id text primary key,
  organisation_id text not null,
  project_id text not null,
  kind text not null check (kind in ('replay', 'cancel')),
  version text not null check (version in ('same', 'current')),
  filter jsonb not null,
  issue_id text,
  status text not null check (status in ('running', 'stopped', 'done')),
  total integer not null,
  started_by text not null,
  -- The process that has it in hand.
  process_id integer not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index bulk_job_of_project on bulk_job (project_id, created_at desc, id desc);
create index bulk_job_running on bulk_job (process_id) where status = 'running';
select make_tenant_table('bulk_job');
create policy engine on bulk_job for select to vennel_engine using (true);
grant select (id, organisation_id, status, process_id) on bulk_job to vennel_engine;

create table bulk_item (
  organisation_id text not null,
  job_id text not null references bulk_job on delete cascade,
  position integer not null,
  run_id text not null,
  status text not null default 'pending' check (status in ('pending', 'done', 'refused')),
  new_run_id text,
  message text,
  primary key (job_id, position)
);
create index bulk_item_pending on bulk_item (job_id, position) where status = 'pending';
select make_tenant_table('bulk_item');
