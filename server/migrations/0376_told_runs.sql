-- When issues, channels and automations were told of how a run ended badly; null for an end that is still to be told of.
alter table run add column told_at timestamptz;
update run set told_at = finished_at where status in ('failed', 'uncertain');
create index run_to_tell on run (finished_at, id) where told_at is null and status in ('failed', 'uncertain') and not simulated;
