-- What debounce and singleton know a run's rivals by; and since when a debounced start has been put off.
alter table run
  add column rival_key text,
  add column put_off_since timestamptz;
create index run_rivals on run (rival_key) where rival_key is not null and status in ('queued', 'waiting', 'running');

-- What the version that serves says about its starts; null where it says nothing.
alter table automation
  add column concurrency jsonb,
  add column control jsonb;

-- The last starts under a throttle or a rate limit, oldest first: of a limit of three the last three.
create table start_slot (
  key text primary key,
  organisation_id text not null,
  starts timestamptz[] not null,
  changed_at timestamptz not null default now()
);
create index start_slot_changed on start_slot (changed_at);
select make_tenant_table('start_slot');
select open_to_engine('start_slot');
