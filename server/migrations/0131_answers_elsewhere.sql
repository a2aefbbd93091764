-- A sender waits for the end of this run at a process that may not be the one that runs it.
alter table run add column answer_wanted boolean not null default false;
