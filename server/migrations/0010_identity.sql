-- Who somebody is. These tables belong to no organisation, so the app role is granted them outright.
create table identity (
  id uuid primary key,
  traits jsonb not null,
  state text not null default 'active' check (state in ('active', 'inactive')),
  state_changed_at timestamptz not null,
  -- The level that the person's credentials can reach; a session below it is not accepted.
  available_aal text not null default 'aal1' check (available_aal in ('aal1', 'aal2')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Secrets are hashed or sealed before they get here.
create table identity_credential (
  identity_id uuid not null references identity on delete cascade,
  type text not null,
  config jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (identity_id, type)
);

-- What a person types or a device presents to be found: one owner for each (type, identifier).
create table identity_identifier (
  type text not null,
  identifier text not null,
  identity_id uuid not null references identity on delete cascade,
  primary key (type, identifier)
);
create index on identity_identifier (identity_id);

create table identity_address (
  id uuid primary key,
  identity_id uuid not null references identity on delete cascade,
  value text not null unique,
  verified boolean not null default false,
  verified_at timestamptz,
  status text not null default 'pending' check (status in ('pending', 'sent', 'completed')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on identity_address (identity_id);

create table identity_session (
  id uuid primary key,
  identity_id uuid not null references identity on delete cascade,
  token_hash text not null unique,
  active boolean not null default true,
  aal text not null check (aal in ('aal1', 'aal2')),
  methods jsonb not null,
  ip_address text not null,
  user_agent text not null,
  issued_at timestamptz not null,
  authenticated_at timestamptz not null,
  expires_at timestamptz not null
);
create index on identity_session (identity_id, issued_at desc);
create index on identity_session (expires_at);

create table identity_flow (
  id uuid primary key,
  kind text not null check (kind in ('login', 'registration', 'recovery', 'verification', 'settings')),
  type text not null check (type in ('browser', 'api')),
  state text not null,
  active text,
  nodes jsonb not null,
  messages jsonb not null,
  context jsonb not null,
  -- SHA-256 of the CSRF secret in the browser's cookie; empty for api flows.
  csrf_hash text not null,
  request_url text not null,
  return_to text,
  requested_aal text not null default 'aal1',
  refresh boolean not null default false,
  identity_id uuid references identity on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null
);
create index on identity_flow (expires_at);

create table identity_code (
  id uuid primary key,
  flow_id uuid not null references identity_flow on delete cascade,
  -- Null when nobody has this address: the flow looks the same, no code can match.
  identity_id uuid references identity on delete cascade,
  address text not null,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on identity_code (flow_id);

create table identity_error (
  id uuid primary key,
  error jsonb not null,
  created_at timestamptz not null
);

create table courier_message (
  id uuid primary key,
  recipient text not null,
  template text not null,
  subject text not null,
  body text not null,
  status text not null check (status in ('queued', 'sent', 'abandoned')),
  send_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on courier_message (created_at desc);
create index on courier_message (created_at) where status = 'queued';

-- Counts failures by a hashed key, so that every server process sees the same count.
create table identity_limit (
  key text primary key,
  points integer not null,
  resets_at timestamptz not null
);

-- The person who presented the operator's token runs this installation. One row for each such person.
create table instance_operator (
  identity_id text primary key,
  since timestamptz not null
);
create table instance_secret (
  name text primary key,
  hash text not null,
  created_at timestamptz not null
);

grant select, insert, update, delete on
  identity, identity_credential, identity_identifier, identity_address, identity_session, identity_flow,
  identity_code, identity_error, courier_message, identity_limit, instance_operator, instance_secret
to vennel_app;
