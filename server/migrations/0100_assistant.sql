-- What an approval lets happen, and the seal that binds it to exactly that.
alter table board_question add column proposal jsonb;
alter table board_question add column seal bytea;
alter table board_question add constraint board_question_proposal_is_sealed check ((proposal is null) = (seal is null));

-- What a model read and wrote for a turn; kept step by step, so that a turn which is killed is counted too.
alter table board_turn add column input_tokens bigint not null default 0;
alter table board_turn add column output_tokens bigint not null default 0;
create index board_turn_spending on board_turn (organisation_id, created_at) where input_tokens + output_tokens > 0;

-- Every call of a tool by a model: who asked for what, and what became of it. Contents stay out; a hash names them.
create table board_tool_call (
  id text primary key,
  organisation_id text not null,
  project_id text not null,
  turn_id text not null references board_turn (id) on delete cascade,
  tool text not null,
  input_hash text not null,
  subject text not null,
  outcome text not null check (outcome in ('running', 'ran', 'refused', 'held', 'failed', 'interrupted')),
  at timestamptz not null,
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);
create index board_tool_call_of_turn on board_tool_call (turn_id, id);
select make_tenant_table('board_tool_call');

-- How much an organisation lets models read and write; null is without a limit of its own.
create table assistant_settings (
  organisation_id text primary key,
  turn_tokens bigint check (turn_tokens > 0),
  month_tokens bigint check (month_tokens >= 0)
);
select make_tenant_table('assistant_settings');

-- A plan that a person edits and approves before it is built.
alter table board_question drop constraint board_question_kind_check;
alter table board_question add constraint board_question_kind_check check (kind in ('question', 'approval', 'plan'));
