-- Warnings and errors are few among many lines and are what people filter for.
create index log_troubled_of_project on log_line (project_id, level, change desc) where level in ('warn', 'error');
