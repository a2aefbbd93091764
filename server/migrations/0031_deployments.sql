-- Code that can run: one module and what it says of itself. Shared by deployments and simulations of the same files.
create table bundle (
  id text primary key,
  organisation_id text not null,
  project_id text not null,
  files_hash text not null,
  code text not null,
  source_map text,
  manifest jsonb not null,
  created_at timestamptz not null,
  unique (project_id, files_hash),
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
select make_tenant_table('bundle');

create table deployment (
  id text primary key,
  organisation_id text not null,
  project_id text not null,
  environment text not null,
  version integer not null,
  name text,
  checkpoint_id text not null references checkpoint (id) on delete cascade,
  bundle_id text references bundle (id),
  status text not null check (status in ('queued', 'building', 'live', 'failed', 'superseded', 'suspended')),
  error text,
  -- alias → connection id, and variables, as they were when this version went live.
  bindings jsonb not null default '{}',
  variables jsonb not null default '{}',
  author text not null,
  -- The process that builds it.
  process_id integer,
  -- The engine's clock has not been told yet of what is live here.
  clock_is_behind boolean not null default false,
  created_at timestamptz not null,
  live_at timestamptz,
  unique (project_id, version),
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
create unique index deployment_one_build on deployment (project_id, environment) where status in ('queued', 'building');
create unique index deployment_one_live on deployment (project_id, environment) where status in ('live', 'suspended');
select make_tenant_table('deployment');

-- A bundle with the variables that simulated runs of it see.
create table simulation (
  id text primary key,
  organisation_id text not null,
  project_id text not null,
  bundle_id text not null references bundle (id) on delete cascade,
  variables jsonb not null,
  created_at timestamptz not null,
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
create unique index simulation_once on simulation (bundle_id, md5(variables::text));
select make_tenant_table('simulation');

create table automation (
  id text primary key,
  organisation_id text not null,
  project_id text not null,
  environment text not null,
  key text not null,
  name text not null,
  -- The version or the simulation that has it now.
  deployment_id text not null,
  -- Whether the version that is live has it.
  is_current boolean not null,
  enabled boolean not null,
  trigger jsonb not null,
  hook_key text not null unique,
  created_at timestamptz not null,
  unique (project_id, environment, key),
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
create index automation_by_name on automation (organisation_id, name, id);
select make_tenant_table('automation');

-- Look-ups across organisations: whose is it? Everything else is read as that organisation.
create policy engine on simulation for select to vennel_engine using (true);
create policy engine on deployment for select to vennel_engine using (true);
create policy engine on automation for select to vennel_engine using (true);
grant select (id, organisation_id) on simulation to vennel_engine;
grant select (id, organisation_id, project_id, environment, status, process_id, clock_is_behind) on deployment to vennel_engine;
grant select (id, organisation_id, hook_key) on automation to vennel_engine;
