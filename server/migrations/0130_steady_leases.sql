-- Counts a worker's beats: who counts on is alive, whatever the clock of the database does.
alter table worker add column beat bigint not null default 0;

-- How often in a row a worker went away with this run in its hands.
alter table run add column orphaned integer not null default 0;
