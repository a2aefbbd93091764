-- Each organisation's audit events form a chain: every row carries the hash of the one before it and its own.
-- A trigger fills them in, so that no writer can choose them, and another lets
-- nobody change or remove a row, which goes only with its organisation.
alter table audit_event add column position bigint, add column previous text, add column hash text;

create function audit_hash(previous text, event audit_event) returns text language sql stable
  set search_path = vennel, public as $$
  select encode(sha256(convert_to(jsonb_build_array(
    previous, event.position, event.id, event.organisation_id, (extract(epoch from event.at) * 1000000)::bigint,
    event.actor_id, event.actor_name, event.action, event.subject, event.details)::text, 'UTF8')), 'hex')
$$;

-- Where the chain of an organisation ends. Removing its last rows leaves this behind, which tells of them.
create table audit_head (
  organisation_id text primary key references organisation on delete cascade,
  position bigint not null,
  hash text not null
);
alter table audit_head enable row level security;
alter table audit_head force row level security;
create policy tenant on audit_head for select to vennel_app using (organisation_id = current_organisation());
create policy remove on audit_head for delete to vennel_app using (organisation_id = current_organisation());
grant select, delete on audit_head to vennel_app;
select open_to_backup('audit_head');
-- The trigger writes as the owner, whom the table's own policies bind as well.
create policy chain on audit_head to current_user using (true) with check (true);
create policy chain on organisation to current_user using (true);

do $$
declare
  event audit_event;
  last audit_head;
begin
  alter table audit_event no force row level security;
  for event in select * from audit_event order by organisation_id, id loop
    if last.organisation_id is distinct from event.organisation_id then
      last := row(event.organisation_id, 0, '')::audit_head;
    end if;
    event.position := last.position + 1;
    last := row(event.organisation_id, event.position, audit_hash(last.hash, event))::audit_head;
    update audit_event set position = event.position, hash = last.hash, previous =
      case when event.position = 1 then '' else (select hash from audit_event a where a.organisation_id = event.organisation_id and a.position = event.position - 1) end
      where id = event.id;
    insert into audit_head values (last.organisation_id, last.position, last.hash)
      on conflict (organisation_id) do update set position = excluded.position, hash = excluded.hash;
  end loop;
  alter table audit_event force row level security;
end $$;

alter table audit_event alter column position set not null, alter column previous set not null, alter column hash set not null;
create unique index audit_chain on audit_event (organisation_id, position);

create function chain_audit_event() returns trigger language plpgsql security definer set search_path = vennel, public as $$
declare
  last audit_head;
begin
  -- In the order in which everybody else takes these locks.
  perform from organisation where id = new.organisation_id for key share;
  insert into audit_head values (new.organisation_id, 0, '') on conflict do nothing;
  select * into last from audit_head where organisation_id = new.organisation_id for update;
  new.position := last.position + 1;
  new.previous := last.hash;
  new.hash := audit_hash(last.hash, new);
  update audit_head set position = new.position, hash = new.hash where organisation_id = new.organisation_id;
  return new;
end $$;
create trigger chain before insert on audit_event for each row execute function chain_audit_event();

create function keep_audit_event() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger keep before update or truncate on audit_event for each statement execute function keep_audit_event();
create trigger keep_row before delete on audit_event for each row when (pg_trigger_depth() = 0) execute function keep_audit_event();
revoke update, delete on audit_event from vennel_app;
