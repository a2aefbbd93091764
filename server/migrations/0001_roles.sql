-- The roles exist already: they belong to the cluster, and the server sees to them before it migrates.
create schema vennel;
grant usage on schema vennel to vennel_app, vennel_engine;
do $$
begin
  execute format('alter database %I set search_path = vennel, public', current_database());
end $$;
set search_path = vennel, public;

-- What a policy compares with. An unset value is null, which equals no row.
create function current_organisation() returns text language sql stable
  return nullif(current_setting('vennel.organisation', true), '');
create function current_identity() returns text language sql stable
  return nullif(current_setting('vennel.identity', true), '');
create function current_key_hash() returns text language sql stable
  return nullif(current_setting('vennel.key_hash', true), '');

-- Makes a table with an organisation_id column a tenant table: rows of the bound organisation only, for the app role.
create function make_tenant_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy tenant on %s to vennel_app using (organisation_id = vennel.current_organisation()) with check (organisation_id = vennel.current_organisation())', name);
  execute format('grant select, insert, update, delete on %s to vennel_app', name);
end $$;

-- Lets the engine's role see rows of every organisation in a table of its own business.
create function open_to_engine(name regclass) returns void language plpgsql as $$
begin
  execute format('create policy engine on %s to vennel_engine using (true) with check (true)', name);
  execute format('grant select, insert, update, delete on %s to vennel_engine', name);
end $$;
