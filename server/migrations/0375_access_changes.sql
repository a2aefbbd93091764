-- Tells every server whose rights have become less: whoever reads a stream of theirs asks again. A notification may be lost,
-- so readers ask again every few seconds as well.
create function tell_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('vennel_access', case tg_table_name when 'api_key' then to_jsonb(old) ->> 'id' else to_jsonb(old) ->> 'identity_id' end);
  return null;
end $$;
create trigger tell_access after delete or update of role on membership for each row execute function tell_access();
create trigger tell_access after delete on api_key for each row execute function tell_access();
create trigger tell_access after delete on identity_session for each row execute function tell_access();
create trigger tell_ended after update of active on identity_session for each row when (old.active and not new.active) execute function tell_access();
