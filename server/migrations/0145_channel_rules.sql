-- What a channel hears of, and when. Empty lists mean every project and every environment.
alter table channel add column projects text[] not null default '{}';
alter table channel add column environments text[] not null default '{}';
alter table channel add column digest text not null default 'none' check (digest in ('none', 'hourly', 'daily'));
alter table channel add column quiet_hours jsonb;
alter table channel add column time_zone text not null default 'UTC';

-- A delivery is written down before it is tried, so that a kill or a receiver that is down loses none.
alter table channel_delivery add column status text not null default 'sent' check (status in ('waiting', 'sent', 'failed'));
alter table channel_delivery add column attempts integer not null default 1;
alter table channel_delivery add column due_at timestamptz;
-- Waits for a digest or the end of quiet hours, and is told together with the others that do.
alter table channel_delivery add column is_held boolean not null default false;
alter table channel_delivery add column notice jsonb;
update channel_delivery set status = case when ok then 'sent' else 'failed' end;
alter table channel_delivery drop column ok;
alter table channel_delivery alter column message drop not null;
create index channel_delivery_due on channel_delivery (due_at) where status = 'waiting';

-- The look for what is due goes over every organisation, so it works under the engine's role, which sees no message.
create policy engine_due on channel_delivery for select to vennel_engine using (true);
create policy engine_claim on channel_delivery for update to vennel_engine using (true) with check (true);
grant select (id, organisation_id, channel_id, status, due_at, attempts), update (due_at, attempts) on channel_delivery to vennel_engine;
