-- Somebody is on their way through another provider and will come back with this state.
create table identity_authorization (
  state_hash text primary key,
  flow_id uuid not null references identity_flow on delete cascade,
  provider text not null,
  -- Proof key and nonce of the request, sealed.
  sealed text not null,
  expires_at timestamptz not null
);
create index on identity_authorization (expires_at);

-- Somebody came back whom a native program waits for. The session begins when the program shows both codes.
create table identity_token_exchange (
  init_code_hash text primary key,
  return_code_hash text not null,
  identity_id uuid not null references identity on delete cascade,
  completed jsonb not null,
  expires_at timestamptz not null
);
create index on identity_token_exchange (expires_at);

grant select, insert, update, delete on identity_authorization, identity_token_exchange to vennel_app;
