-- Reads every row of every organisation and writes none: what a backup is made as.
grant usage on schema vennel to vennel_backup;
grant select on all tables in schema vennel to vennel_backup;
grant select on all sequences in schema vennel to vennel_backup;
alter default privileges in schema vennel grant select on tables to vennel_backup;
alter default privileges in schema vennel grant select on sequences to vennel_backup;

create function open_to_backup(name regclass) returns void language plpgsql as $$
begin
  execute format('create policy backup on %s for select to vennel_backup using (true)', name);
end $$;

select open_to_backup(oid) from pg_class where relnamespace = 'vennel'::regnamespace and relrowsecurity;

create or replace function make_tenant_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy tenant on %s to vennel_app using (organisation_id = vennel.current_organisation()) with check (organisation_id = vennel.current_organisation())', name);
  execute format('grant select, insert, update, delete on %s to vennel_app', name);
  perform vennel.open_to_backup(name);
end $$;
