-- What a sign-in at the provider gave: access token, refresh token. Sealed like the rest, with the same version.
alter table credential add column tokens bytea;

-- A sign-in under way. The state itself is not kept, just its hash; a row is used once and at most ten minutes old.
create table sign_in (
  id text primary key,
  organisation_id text not null,
  state_hash text not null unique,
  protocol text not null check (protocol in ('oauth1', 'oauth2')),
  identity_id text not null,
  session_id text not null,
  connector text not null,
  redirect_uri text not null,
  -- the connection to be, the PKCE verifier, the request token's secret
  draft bytea not null,
  expires_at timestamptz not null
);
create index sign_in_by_age on sign_in (organisation_id, expires_at);
select make_tenant_table('sign_in');
