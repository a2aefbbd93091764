-- When everything that could sign in to an account was removed: a sign-in that began before leads nowhere.
alter table identity add column reset_at timestamptz;
