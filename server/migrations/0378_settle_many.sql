-- Uncertain runs are settled many at once, and other systems are asked about them.
alter table bulk_job drop constraint bulk_job_kind_check;
alter table bulk_job add constraint bulk_job_kind_check check (kind in ('replay', 'cancel', 'settle', 'look_up'));
alter table bulk_job add column happened boolean;

-- The uncertain write that is meant, and which attempt of it.
alter table bulk_item add column step text;
alter table bulk_item add column change bigint;
-- A process has begun to settle it, and may have been killed before it could say so.
alter table bulk_item add column tried boolean not null default false;
alter table bulk_item add column found boolean;
