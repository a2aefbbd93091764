create table project (
  id text primary key,
  organisation_id text not null,
  name text not null,
  -- What the project's package.json says, as of the last save.
  package_name text,
  description text not null default '',
  -- Connector ids, in the order in which the flow uses them.
  systems text[] not null default '{}',
  revision integer not null default 0,
  files_hash text not null,
  -- What the deployments say of it: nothing is live, something is, or it was suspended.
  serving text not null default 'nothing' check (serving in ('nothing', 'live', 'suspended')),
  deployed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (organisation_id, id)
);
create index project_by_change on project (organisation_id, updated_at desc, id desc);
select make_tenant_table('project');

create table project_star (
  organisation_id text not null,
  project_id text not null,
  identity_id text not null,
  primary key (project_id, identity_id),
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
select make_tenant_table('project_star');

-- Contents by their hash, kept apart for each organisation so that nobody learns what another one stores.
create table file_blob (
  organisation_id text not null,
  hash text not null,
  content bytea not null,
  primary key (organisation_id, hash)
);
select make_tenant_table('file_blob');

create table project_file (
  organisation_id text not null,
  project_id text not null,
  path text not null,
  hash text not null,
  is_binary boolean not null,
  writer text not null check (writer in ('user', 'assistant', 'derived')),
  primary key (project_id, path),
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade,
  foreign key (organisation_id, hash) references file_blob (organisation_id, hash)
);
select make_tenant_table('project_file');

create table checkpoint (
  id text primary key,
  organisation_id text not null,
  project_id text not null,
  parent_id text references checkpoint (id),
  message text not null,
  author text not null,
  kind text not null check (kind in ('user', 'assistant', 'restore', 'deployment')),
  files_hash text not null,
  -- [path, { hash, isBinary, writer }] in path order.
  tree jsonb not null,
  created_at timestamptz not null,
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
create index checkpoint_of_project on checkpoint (project_id, id desc);
select make_tenant_table('checkpoint');

-- What the gates said of exactly these files. An edit makes another hash, of which nothing is known.
create table verification (
  organisation_id text not null,
  project_id text not null,
  files_hash text not null,
  verified boolean not null,
  gates jsonb not null,
  checked_at timestamptz not null,
  primary key (project_id, files_hash),
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
select make_tenant_table('verification');

create table environment (
  organisation_id text not null,
  project_id text not null,
  name text not null,
  bindings jsonb not null default '{}',
  variables jsonb not null default '{}',
  -- What is live here.
  deployment_id text,
  created_at timestamptz not null,
  primary key (project_id, name),
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
select make_tenant_table('environment');
