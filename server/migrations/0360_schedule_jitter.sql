-- How long after its tick a run may start at most, and the tick whose turn `due_at` is, where the two are not the same.
alter table schedule add column jitter_ms bigint, add column tick_at timestamptz;
