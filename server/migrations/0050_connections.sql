create table connection (
  id text primary key,
  organisation_id text not null,
  connector text not null,
  name text not null,
  alias text not null,
  -- null serves every environment
  environment text,
  auth_type text not null,
  has_webhook_secret boolean not null,
  base_url text,
  health text not null default 'unknown' check (health in ('unknown', 'ok', 'failing')),
  health_message text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organisation_id, name),
  unique (organisation_id, alias)
);
create index connection_by_age on connection (organisation_id, created_at, id);
select make_tenant_table('connection');

-- Sealed by the organisation's data key; the version is part of what the seal is bound to.
create table credential (
  connection_id text primary key references connection on delete cascade,
  organisation_id text not null,
  version integer not null,
  auth bytea not null,
  webhook bytea
);
select make_tenant_table('credential');
