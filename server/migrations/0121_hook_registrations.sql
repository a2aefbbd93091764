-- Addresses of automations that were made known to a system, so that it can be told when they are gone.
create table hook_registration (
  automation_id text primary key,
  organisation_id text not null,
  project_id text not null,
  environment text not null,
  connection_id text not null references connection (id) on delete cascade,
  url text not null,
  event text,
  -- what the system calls it
  provider_id text not null,
  -- signs the deliveries; sealed
  secret bytea not null,
  created_at timestamptz not null
);
create index hook_registration_by_place on hook_registration (organisation_id, project_id, environment);
create index hook_registration_by_connection on hook_registration (connection_id);
select make_tenant_table('hook_registration');
