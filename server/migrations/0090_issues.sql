create table issue (
  id text primary key,
  organisation_id text not null,
  project_id text not null,
  automation_id text,
  fingerprint text not null,
  title text not null,
  message text not null,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  status text not null default 'open' check (status in ('open', 'acknowledged', 'resolved', 'ignored')),
  assignee text,
  count bigint not null default 0,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  error jsonb not null,
  step text,
  connection text,
  first_deployment_id text,
  last_deployment_id text,
  run_ids text[] not null default '{}',
  unique (organisation_id, project_id, fingerprint)
);
create index issue_by_last_seen on issue (organisation_id, last_seen_at desc, id desc);
select make_tenant_table('issue');

-- Occurrences by hour, for the sparkline and for "since when".
create table issue_hour (
  organisation_id text not null,
  issue_id text not null references issue on delete cascade,
  hour timestamptz not null,
  count bigint not null,
  primary key (issue_id, hour)
);
select make_tenant_table('issue_hour');

create table issue_event (
  id text primary key,
  organisation_id text not null,
  issue_id text not null references issue on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('raised', 'returned', 'status', 'severity', 'assigned', 'comment')),
  actor text,
  text text not null
);
create index issue_event_by_issue on issue_event (issue_id, at, id);
select make_tenant_table('issue_event');
