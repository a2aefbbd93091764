-- Each letter waits by itself for its next try, so that a mail server which is down for an hour loses none.
alter table courier_message add column next_attempt_at timestamptz not null default now();
drop index courier_message_created_at_idx1;
create index courier_message_due on courier_message (next_attempt_at) where status = 'queued';
