-- Since when it is off, and what is made up for of a schedule when it is on again.
alter table automation add column paused_at timestamptz;
alter table automation add column catch_up text not null default 'skip' check (catch_up in ('skip', 'one', 'all'));
-- How often it is expected to run, and when it was last told that it had not.
alter table automation add column expect_every_minutes integer check (expect_every_minutes > 0);
alter table automation add column missed_at timestamptz;

-- The look for runs that did not come goes over every organisation, so it works under the engine's role.
create policy engine_misses on automation for update to vennel_engine using (true) with check (true);
grant select (project_id, environment, key, deployment_id, is_current, enabled, expect_every_minutes, missed_at), update (missed_at) on automation to vennel_engine;
grant select (live_at) on deployment to vennel_engine;
