-- What a step answered when it was last tried. Kept to the letter, as what runs bring is.
create table step_sample (
  organisation_id text not null,
  project_id text not null,
  file text not null,
  step text not null,
  value json,
  simulated boolean not null,
  tried_at timestamptz not null,
  primary key (project_id, file, step),
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
select make_tenant_table('step_sample');
-- Forgotten when the payloads of runs are.
create policy engine on step_sample to vennel_engine using (true);
grant select (organisation_id, tried_at), delete on step_sample to vennel_engine;
