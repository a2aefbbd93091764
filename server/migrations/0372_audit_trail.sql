-- From where a change was made, and what was so before and after it. Events of earlier versions have none of these and keep their hashes.
alter table audit_event add column origin jsonb, add column before jsonb, add column after jsonb;
alter table instance_event add column origin jsonb, add column details jsonb;

create or replace function audit_hash(previous text, event audit_event) returns text language sql stable
  set search_path = vennel, public as $$
  select encode(sha256(convert_to((jsonb_build_array(
    previous, event.position, event.id, event.organisation_id, (extract(epoch from event.at) * 1000000)::bigint,
    event.actor_id, event.actor_name, event.action, event.subject, event.details)
    || case when event.origin is null and event.before is null and event.after is null then '[]'::jsonb
       else jsonb_build_array(event.origin, event.before, event.after) end)::text, 'UTF8')), 'hex')
$$;

-- Calls that have begun: noted before anything is changed, so that a call whose process dies leaves an event as well.
create table audit_pending (
  id text primary key,
  organisation_id text not null references organisation on delete cascade,
  at timestamptz not null,
  event jsonb not null
);
create index on audit_pending (at);
select make_tenant_table('audit_pending');
create policy operator on audit_pending for select to vennel_app using (speaks_for_operator());

-- What a list of events is narrowed by.
create index on audit_event (organisation_id, actor_id, id desc);
create index on audit_event (organisation_id, action, id desc);
