-- A repository elsewhere that a project is kept in step with.
create table git_remote (
  organisation_id text not null,
  project_id text primary key,
  url text not null,
  branch text not null,
  direction text not null check (direction in ('both', 'pull', 'push')),
  username text not null,
  -- Part of what the token is sealed as; one more with each change.
  version integer not null,
  -- Null for a repository that anybody may read.
  sealed bytea,
  poll_minutes integer not null,
  hook_key text not null unique,
  connected_by text not null,
  connected_at timestamptz not null,
  state text not null default 'new' check (state in ('new', 'synced', 'conflict', 'failed')),
  problem jsonb,
  -- The remote's commit when both were last alike, and the one that could not be taken.
  commit_sha text,
  refused_sha text,
  -- Both commits of what could not be done: nobody tries the same again unasked.
  tried text,
  -- What a person decided about a conflict.
  resolution jsonb,
  synced_at timestamptz,
  tried_at timestamptz,
  failures integer not null default 0,
  due_at timestamptz,
  cause text not null,
  asked_by text,
  -- Counts those who asked: who asks while one is under way is not forgotten.
  asked bigint not null default 0,
  -- The process that has it in hand.
  holder integer,
  lease_until timestamptz,
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
create index git_remote_due on git_remote (due_at);
select make_tenant_table('git_remote');
-- Whichever process is free finds what is due, and who holds it; nothing else.
create policy engine on git_remote to vennel_engine using (true) with check (true);
grant select (organisation_id, project_id, hook_key, tried_at, due_at, holder, lease_until, asked, cause), update (due_at, holder, lease_until, asked, cause, asked_by) on git_remote to vennel_engine;

create table git_sync (
  id text primary key,
  organisation_id text not null,
  project_id text not null,
  at timestamptz not null,
  cause text not null check (cause in ('person', 'checkpoint', 'schedule', 'webhook')),
  outcome text not null check (outcome in ('alike', 'pulled', 'pushed', 'merged', 'conflict', 'failed')),
  message text not null,
  commit_sha text,
  checkpoint_id text,
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
create index git_sync_of_project on git_sync (project_id, id desc);
select make_tenant_table('git_sync');

-- What both sides changed, as long as nobody has decided: the remote's version, and the one that both grew from.
create table git_clash (
  organisation_id text not null,
  project_id text not null,
  path text not null,
  base bytea,
  theirs bytea,
  primary key (project_id, path),
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
select make_tenant_table('git_clash');
