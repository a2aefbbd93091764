-- What the sender of a delivery signed: under another id it is the same delivery.
alter table run add column content_key text;
create unique index run_of_content on run (automation_id, content_key) where content_key is not null;
