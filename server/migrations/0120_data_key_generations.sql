-- An organisation's data key can be replaced: what was sealed before opens with an earlier generation until it is sealed anew.
alter table data_key add column generation integer not null default 1;
alter table data_key drop constraint data_key_pkey;
alter table data_key add primary key (organisation_id, generation);

-- The master key can be replaced: what it wraps is wrapped anew.
grant update on key_check to vennel_app;
