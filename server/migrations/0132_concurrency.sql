-- Runs of one key take turns: at most so many at once.
alter table run
  add column concurrency_key text,
  add column concurrency_limit integer check (concurrency_limit > 0);

-- What has no limit is taken without looking at what waits for its turn.
drop index run_due;
create index run_due on run (organisation_id, automation_id, due_at) where status in ('queued', 'waiting') and concurrency_key is null;
create index run_turn on run (concurrency_key, due_at) where status in ('queued', 'waiting') and concurrency_key is not null;
create index run_at_work on run (concurrency_key) where status = 'running' and concurrency_key is not null;
