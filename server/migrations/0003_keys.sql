-- Each organisation's data key, wrapped by the installation's master key.
create table data_key (
  organisation_id text primary key,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
select make_tenant_table('data_key');

-- Something that only the right master key opens, so that a server with the wrong one refuses to start.
create table key_check (
  id boolean primary key default true check (id),
  sealed bytea not null
);
grant select, insert on key_check to vennel_app;
