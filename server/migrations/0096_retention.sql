-- The sweep of old payloads goes over every organisation, so it works under the engine's role, which must know each one's term.
create policy engine on privacy_settings for select to vennel_engine using (true);
grant select on privacy_settings to vennel_engine;

-- When its payloads were forgotten, so that the sweep passes over a run once.
alter table run add column forgotten_at timestamptz;
create index run_to_forget on run (finished_at) where forgotten_at is null and finished_at is not null;
