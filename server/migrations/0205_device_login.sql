-- A program that waits until a signed-in person has looked at it in the browser. It belongs to nobody before that.
create table device_login (
  device_hash text primary key,
  user_code text not null unique,
  name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Seconds that lie between two questions at least, and when the last was asked.
  poll_interval integer not null,
  polled_at timestamptz,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'denied')),
  -- Who confirmed it, for which organisation, with which role.
  organisation_id text references organisation on delete cascade,
  identity_id text,
  role text check (role in ('viewer', 'builder', 'admin', 'owner'))
);
create index on device_login (expires_at);
grant select, insert, update, delete on device_login to vennel_app;

-- A key may belong to a person: it can do no more than they, and ends with their membership.
alter table api_key add column owner_id text;
alter table api_key add foreign key (organisation_id, owner_id) references membership (organisation_id, identity_id) on delete cascade;
create index on api_key (organisation_id, owner_id) where owner_id is not null;
