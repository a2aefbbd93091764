-- Runs that ended in trouble are few among many and are what people filter for. A run that succeeds never touches these.
create index run_troubled_of_project on run (project_id, status, created_at desc, id desc) where status in ('failed', 'uncertain', 'cancelled');
create index run_troubled_of_automation on run (automation_id, status, created_at desc, id desc) where status in ('failed', 'uncertain', 'cancelled');
