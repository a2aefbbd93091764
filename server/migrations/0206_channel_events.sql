-- Which events a channel hears of; those that there were before go on as they did.
alter table channel add column events text[] not null default '{issue.raised,issue.returned}';
-- A secret that was replaced signs beside the new one until the receiver knows that.
alter table channel add column previous_secret bytea;
alter table channel add column previous_until timestamptz;
-- Since when nothing has arrived, and since when nothing is tried any more.
alter table channel add column failing_since timestamptz;
alter table channel add column disabled_at timestamptz;
