-- What git clients know of a project: the objects of its commits, as git names them, and where its branch stands.
create table git_object (
  organisation_id text not null,
  project_id text not null,
  sha text not null,
  type text not null check (type in ('commit', 'tree', 'blob', 'tag')),
  content bytea not null,
  primary key (project_id, sha),
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
select make_tenant_table('git_object');

create table git_branch (
  organisation_id text not null,
  project_id text primary key,
  sha text not null,
  -- The newest checkpoint that is among the commits.
  checkpoint_id text,
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
select make_tenant_table('git_branch');
