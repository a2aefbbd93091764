-- Organisations, who is in them, who was invited and which keys act for them. Tenancy is in the policies.
create table organisation (
  id text primary key,
  slug text not null unique,
  display_name text not null,
  created_at timestamptz not null
);

create table membership (
  organisation_id text not null references organisation on delete cascade,
  identity_id text not null,
  role text not null check (role in ('viewer', 'builder', 'admin', 'owner')),
  -- As last seen at sign-in: the identity service may be another system.
  email text not null,
  name text not null,
  joined_at timestamptz not null,
  primary key (organisation_id, identity_id)
);
create index on membership (identity_id);
select make_tenant_table('membership');
create policy own on membership for select to vennel_app using (identity_id = current_identity());

alter table organisation enable row level security;
alter table organisation force row level security;
create policy tenant on organisation to vennel_app using (id = current_organisation()) with check (id = current_organisation());
create policy member on organisation for select to vennel_app
  using (exists (select from membership where membership.organisation_id = organisation.id and membership.identity_id = current_identity()));
grant select, insert, update, delete on organisation to vennel_app;

create table invitation (
  id text primary key,
  organisation_id text not null references organisation on delete cascade,
  email text not null,
  role text not null check (role in ('viewer', 'builder', 'admin', 'owner')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_by text
);
-- An address has one open invitation to an organisation; inviting again renews it.
create unique index invitation_open on invitation (organisation_id, email) where accepted_by is null;
select make_tenant_table('invitation');
-- Whether an address was invited at all, asked while it registers. The setting holds for one transaction.
create policy invited on invitation for select to vennel_app using (email = nullif(current_setting('vennel.invited_address', true), ''));

create table api_key (
  id text primary key,
  organisation_id text not null references organisation on delete cascade,
  name text not null,
  role text not null check (role in ('viewer', 'builder', 'admin', 'owner')),
  hash text not null unique,
  hint text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);
create index on api_key (organisation_id, created_at desc);
select make_tenant_table('api_key');
create policy presented on api_key for select to vennel_app using (hash = current_key_hash());
create policy used on api_key for update to vennel_app using (hash = current_key_hash()) with check (hash = current_key_hash());

-- Which organisation each session works in.
create table active_organisation (
  session_id text primary key,
  identity_id text not null,
  organisation_id text not null references organisation on delete cascade,
  chosen_at timestamptz not null
);
create index on active_organisation (identity_id, chosen_at desc);
alter table active_organisation enable row level security;
alter table active_organisation force row level security;
create policy own on active_organisation to vennel_app using (identity_id = current_identity()) with check (identity_id = current_identity());
grant select, insert, update, delete on active_organisation to vennel_app;

-- Everything that changes who may do what.
create table audit_event (
  id text primary key,
  organisation_id text not null references organisation on delete cascade,
  at timestamptz not null,
  actor_id text not null,
  actor_name text not null,
  action text not null,
  subject text not null,
  details jsonb not null
);
create index on audit_event (organisation_id, id desc);
select make_tenant_table('audit_event');

-- Removes an organisation's rows from every tenant table, whichever module made it. Rows that others still point at go in
-- a later pass. Runs as the caller, so row-level security holds here too.
create function delete_organisation(target text) returns void language plpgsql as $$
declare
  name text;
  blocked integer;
  passes integer := 0;
begin
  loop
    blocked := 0;
    for name in
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'vennel'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organisation_id' and not a.attisdropped
        and has_table_privilege(c.oid, 'delete')
    loop
      begin
        execute format('delete from vennel.%I where organisation_id = $1', name) using target;
      exception when foreign_key_violation then blocked := blocked + 1;
      end;
    end loop;
    passes := passes + 1;
    exit when blocked = 0;
    if passes > 20 then raise exception 'the rows of organisation % depend on each other in a circle', target; end if;
  end loop;
  delete from vennel.organisation where id = target;
end $$;
