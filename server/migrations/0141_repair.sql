-- Every run that met an issue, so that exactly those are replayed when it is repaired.
create table issue_run (
  organisation_id text not null,
  issue_id text not null references issue on delete cascade,
  run_id text not null,
  at timestamptz not null,
  primary key (issue_id, run_id)
);
select make_tenant_table('issue_run');

-- What was found beside the error, and the turn of the assistant that was asked to repair it.
alter table issue add column evidence jsonb;
alter table issue add column fix_turn_id text;
alter table issue add column fix_at timestamptz;

alter table issue_event drop constraint issue_event_kind_check;
alter table issue_event add constraint issue_event_kind_check
  check (kind in ('raised', 'returned', 'status', 'severity', 'assigned', 'comment', 'fix', 'replay', 'closed'));

create index bulk_item_by_run on bulk_item (run_id);
create index bulk_item_by_new_run on bulk_item (new_run_id) where new_run_id is not null;

-- The fields that answers of other systems have had, and how often, by connection and operation of a project.
create table exchange_shape (
  organisation_id text not null,
  project_id text not null,
  connection text not null,
  operation text not null,
  samples integer not null,
  fields jsonb not null,
  updated_at timestamptz not null,
  primary key (project_id, connection, operation)
);
select make_tenant_table('exchange_shape');
