-- Who made a key, whoever it belongs to. Until now a key that a person made in the browser was the organisation's and outlived
-- their membership; now it is theirs unless they say otherwise.
alter table api_key add column made_by text;
alter table api_key no force row level security;
alter table audit_event no force row level security;
alter table membership no force row level security;

with recursive maker as (
  select api_key.id as key_id, event.actor_id
  from api_key join audit_event event on event.organisation_id = api_key.organisation_id and event.action = 'key.created' and event.subject = api_key.id
  union
  -- Made with another key: whoever made that one.
  select maker.key_id, event.actor_id
  from maker join audit_event event on event.action = 'key.created' and event.subject = maker.actor_id
)
update api_key set made_by = maker.actor_id from maker where maker.key_id = api_key.id and maker.actor_id not like 'key\_%';
update api_key set made_by = owner_id where made_by is null;

delete from api_key where owner_id is null and made_by is not null
  and not exists (select from membership where membership.organisation_id = api_key.organisation_id and membership.identity_id = made_by);
update api_key set owner_id = made_by where owner_id is null and made_by is not null;

alter table membership force row level security;
alter table audit_event force row level security;
alter table api_key force row level security;

create policy made on api_key for select to vennel_app using (made_by = current_identity());
create policy unmade on api_key for delete to vennel_app using (made_by = current_identity());
create index on api_key (made_by);
