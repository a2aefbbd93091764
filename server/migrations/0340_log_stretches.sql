-- The words of old log lines, many lines in one text: a search looks through these and reads only lines whose stretch
-- holds what is sought. Made of `log_line` some seconds after the lines, and never the only place of anything.
create table log_stretch (
  organisation_id text not null,
  project_id text not null,
  -- Every line of the project with a change from here to there is in this stretch, and none comes to it any more.
  first bigint not null,
  last bigint not null,
  -- Lines of it were deleted: its words are gone until they are taken from those that are left.
  is_stale boolean not null default false,
  -- Messages and data in small letters, by level; null where no line has it.
  debug text collate "C",
  info text collate "C",
  warn text collate "C",
  error text collate "C",
  primary key (project_id, last)
);
create index log_stretch_stale on log_stretch (project_id, last) where is_stale;
select make_tenant_table('log_stretch');
select open_to_engine('log_stretch');

-- What is deleted is gone at once, wherever it was deleted from. The lock is the packer's: words it has read before
-- the deletion are stored before this looks for them, or read after the deletion is committed.
create function forget_words() returns trigger language plpgsql as $$
begin
  if not exists (select from gone) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('log stretches', 0));
  update vennel.log_stretch s set is_stale = true, debug = null, info = null, warn = null, error = null
  from (
    select distinct found.project_id, found.last
    from gone, lateral (select * from vennel.log_stretch s where s.project_id = gone.project_id and s.last >= gone.change order by s.last limit 1) as found
    where found.first <= gone.change and not found.is_stale
  ) as struck
  where s.project_id = struck.project_id and s.last = struck.last;
  return null;
end $$;
create trigger forget_words after delete on log_line referencing old table as gone for each statement execute function forget_words();
