-- What a registration belongs to at its system, where it belongs to something: a repository.
alter table hook_registration add column place text;
