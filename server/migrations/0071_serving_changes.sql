-- What processes remember of hooks and bindings is forgotten as soon as a change of it is committed, whoever made it.
create function announce_serving() returns trigger language plpgsql as $$
begin
  perform pg_notify('vennel_serving', coalesce(new.project_id, old.project_id));
  return null;
end $$;

create trigger announce_automation after insert or update or delete on automation for each row execute function announce_serving();
create trigger announce_deployment after update of status, bindings, bundle_id or delete on deployment for each row execute function announce_serving();
create trigger announce_environment after insert or update of bindings or delete on environment for each row execute function announce_serving();
