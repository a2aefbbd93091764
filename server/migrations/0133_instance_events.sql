-- What changed in the installation itself, and what outlives an organisation that is deleted.
create table instance_event (
  id text primary key,
  at timestamptz not null,
  actor_id text not null,
  actor_name text not null,
  action text not null,
  subject text not null
);
create index on instance_event (at desc, id desc);
grant select, insert on instance_event to vennel_app;
