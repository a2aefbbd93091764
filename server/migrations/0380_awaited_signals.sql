-- The names of the signals that a run waits for, while it waits; null otherwise.
alter table run add column awaits jsonb;
