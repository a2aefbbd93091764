-- What the operator lets organisations use. A row without a value says that there is no limit.
create function speaks_for_operator() returns boolean language sql stable
  return coalesce(current_setting('vennel.operator', true) = 'on', false);

-- What holds for every organisation that has no row of its own.
create table default_limit (
  name text primary key,
  value bigint check (value >= 0)
);
create table organisation_limit (
  organisation_id text not null references organisation on delete cascade,
  name text not null,
  value bigint check (value >= 0),
  primary key (organisation_id, name)
);

-- An organisation reads its limits; nobody but the operator writes them.
alter table default_limit enable row level security;
alter table default_limit force row level security;
create policy readable on default_limit for select to vennel_app, vennel_engine using (true);
create policy operator on default_limit to vennel_app using (speaks_for_operator()) with check (speaks_for_operator());
alter table organisation_limit enable row level security;
alter table organisation_limit force row level security;
create policy tenant on organisation_limit for select to vennel_app using (organisation_id = current_organisation());
create policy remove on organisation_limit for delete to vennel_app using (organisation_id = current_organisation());
create policy operator on organisation_limit to vennel_app using (speaks_for_operator()) with check (speaks_for_operator());
create policy engine on organisation_limit for select to vennel_engine using (true);
grant select, insert, update, delete on default_limit, organisation_limit to vennel_app;
grant select on default_limit, organisation_limit to vennel_engine;
select open_to_backup('default_limit'), open_to_backup('organisation_limit');

-- The operator sees which organisations there are and how many are in them, and nothing else of theirs.
create policy operator on organisation for select to vennel_app using (speaks_for_operator());
create policy operator on membership for select to vennel_app using (speaks_for_operator());

-- Null where there is no limit.
create function limit_of(organisation text, wanted text) returns bigint language sql stable as $$
  select case when own.name is null then general.value else own.value end
  from (values (1)) as one
  left join organisation_limit own on own.organisation_id = organisation and own.name = wanted
  left join default_limit general on general.name = wanted
$$;

-- Runs that were begun on a day (UTC), of organisations that have a limit on them. Counted anew when that limit changes.
create table run_day (
  organisation_id text not null,
  day date not null,
  runs bigint not null,
  primary key (organisation_id, day)
);
select make_tenant_table('run_day');
select open_to_engine('run_day');
create policy operator on run_day for delete to vennel_app using (speaks_for_operator());
create policy operator_sees on run_day for select to vennel_app using (speaks_for_operator());

-- Requests of a minute that were given to the processes, share by share. Nothing is lost with it.
create unlogged table request_window (
  key text primary key,
  ends_at timestamptz not null,
  given bigint not null
);
grant select, insert, update, delete on request_window to vennel_app;
