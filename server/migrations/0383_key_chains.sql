-- The key that made a key: what it made ends with it.
alter table api_key add column made_by_key text references api_key on delete cascade;
create index on api_key (made_by_key) where made_by_key is not null;
