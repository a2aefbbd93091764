create table board_turn (
  id text primary key,
  organisation_id text not null,
  project_id text not null,
  status text not null check (status in ('running', 'done', 'failed', 'cancelled', 'needs_answer', 'interrupted')),
  mind text not null,
  mode text not null check (mode in ('build', 'ask')),
  -- What was asked, with the answers so far: a turn that continues another one takes both over.
  request jsonb not null,
  author text not null,
  -- The process that works on it.
  process_id integer not null,
  cancel_requested boolean not null default false,
  -- Number of its first event on the project's stream.
  first_seq bigint not null,
  -- What the assistant left behind, for telling later what people changed since.
  checkpoint_id text references checkpoint (id) on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz,
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
-- One writer for each project, whatever the number of processes.
create unique index board_turn_one_active on board_turn (project_id) where status = 'running';
create index board_turn_of_project on board_turn (project_id, id desc);
select make_tenant_table('board_turn');

create table board_message (
  id text primary key,
  organisation_id text not null,
  project_id text not null,
  role text not null check (role in ('user', 'assistant')),
  parts jsonb not null,
  turn_id text not null references board_turn (id) on delete cascade,
  client_message_id text,
  created_at timestamptz not null,
  unique (project_id, client_message_id),
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
create index board_message_of_project on board_message (project_id, id);
select make_tenant_table('board_message');

-- What a turn waits for: a choice, or a person's approval.
create table board_question (
  id text primary key,
  organisation_id text not null,
  project_id text not null,
  turn_id text not null references board_turn (id) on delete cascade,
  kind text not null check (kind in ('question', 'approval')),
  subject text not null,
  choices jsonb not null,
  answer text,
  -- The turn that goes on with the answer.
  answered_by text references board_turn (id),
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
select make_tenant_table('board_question');

-- Which processes have turns in hand, of every organisation; what the turns say stays out of sight.
create policy engine on board_turn for select to vennel_engine using (true);
grant select (id, organisation_id, status, process_id) on board_turn to vennel_engine;
