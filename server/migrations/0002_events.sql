-- Numbered events of a stream (a conversation, a build), kept until their owner compacts them.
create table event (
  organisation_id text not null,
  stream text not null,
  seq bigint not null,
  data jsonb not null,
  at timestamptz not null default now(),
  primary key (organisation_id, stream, seq)
);
select make_tenant_table('event');

-- The last number given out in each stream; its row lock puts writers in line, so that numbers have no gaps and no late arrivals.
create table event_stream (
  organisation_id text not null,
  stream text not null,
  last_seq bigint not null,
  primary key (organisation_id, stream)
);
select make_tenant_table('event_stream');
