-- Variables whose value nothing returns: sealed by the organisation's data key, one row for each.
create table secret_variable (
  organisation_id text not null,
  project_id text not null,
  environment text not null,
  name text not null,
  -- Part of what the value is sealed as; one more with each replacement.
  version integer not null,
  sealed bytea not null,
  set_at timestamptz not null,
  primary key (project_id, environment, name),
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
select make_tenant_table('secret_variable');

-- Which of a version's variables are secret: what stands under these names is a placeholder.
alter table deployment add column secrets text[] not null default '{}';
