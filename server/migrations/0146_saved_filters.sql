-- Filters of lists that a person keeps for themselves.
create table saved_filter (
  id text primary key,
  organisation_id text not null references organisation on delete cascade,
  -- The person, or the key, whose it is.
  owner text not null,
  list text not null check (list in ('issues', 'runs')),
  name text not null,
  search jsonb not null,
  created_at timestamptz not null,
  unique (organisation_id, owner, list, name)
);
select make_tenant_table('saved_filter');
