create table privacy_settings (
  organisation_id text primary key references organisation on delete cascade,
  payload_retention_days integer not null check (payload_retention_days > 0),
  redact_fields text[] not null,
  assistant_may_see_payloads boolean not null
);
select make_tenant_table('privacy_settings');

create table channel (
  id text primary key,
  organisation_id text not null references organisation on delete cascade,
  name text not null,
  type text not null check (type in ('email', 'slackWebhook', 'webhook')),
  destination text not null,
  minimum_severity text not null check (minimum_severity in ('low', 'medium', 'high', 'critical')),
  -- Sealed: an address of a webhook lets anybody write to it.
  target bytea not null,
  secret bytea,
  created_at timestamptz not null
);
select make_tenant_table('channel');

-- Every try to tell somebody, and how it went.
create table channel_delivery (
  id text primary key,
  organisation_id text not null,
  channel_id text not null references channel on delete cascade,
  at timestamptz not null,
  ok boolean not null,
  message text not null
);
create index channel_delivery_newest on channel_delivery (channel_id, at desc);
select make_tenant_table('channel_delivery');
