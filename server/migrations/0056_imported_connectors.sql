create table imported_connector (
  id text primary key,
  organisation_id text not null,
  name text not null,
  -- the connector as the catalogue holds it
  connector jsonb not null,
  created_at timestamptz not null
);
create index imported_connector_by_age on imported_connector (organisation_id, created_at, id);
select make_tenant_table('imported_connector');
