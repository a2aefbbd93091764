-- The commit that has a checkpoint's files; null until a git client asked.
alter table checkpoint add column commit_sha text;
