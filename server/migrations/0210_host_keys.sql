-- The key by which the server of a connection proves itself, as its first test saw it; nothing secret.
alter table connection add column host_key text;
