-- Whether a member's address was verified when they were last seen: the identity service may be another system.
alter table membership add column email_verified boolean not null default false;
alter table membership no force row level security;
update membership set email_verified = true
  where exists (select from identity_address where identity_id::text = membership.identity_id and value = lower(membership.email) and verified);
alter table membership force row level security;
