import { Client } from "pg";
import { ODD_TEXTS } from "./odd-texts.ts";

export interface Filled {
  readonly organisationId: string;
  readonly projectId: string;
  readonly automationId: string;
  readonly deploymentId: string;
}

/** 2,000 runs of one automation over twelve days and 200 issues, as a busy and unlucky organisation would have them. */
export async function fillOrganisation(databaseUrl: string, { organisationId, projectId, automationId, deploymentId }: Filled): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set search_path = vennel");
    await client.query(RUNS, [organisationId, projectId, automationId, deploymentId, ODD_TEXTS]);
    await client.query(ISSUES, [organisationId, projectId, automationId, ODD_TEXTS]);
    await client.query(HOURS, [organisationId]);
    await client.query(LINES, [organisationId, projectId, ODD_TEXTS]);
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

const RUNS = `
insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, input, output, error, simulated, seed, due_at, created_at, started_at, finished_at)
select 'run_' || lpad(n::text, 12, '0'), $1, $2, $3, 'orders', $4, status, (array['webhook', 'webhook', 'schedule', 'replay'])[1 + n % 4],
  jsonb_build_object('body', jsonb_build_object('order', n)), jsonb_build_object('ok', true),
  case when status = 'failed' then jsonb_build_object('name', 'UpstreamError', 'message', ($5::text[])[1 + n % 10] || ' was refused') end,
  n % 11 = 0, 'seed', at, at, at, case when status <> 'running' then at + (n % 977) * interval '37 ms' end
from generate_series(1, 2000) n,
  lateral (select now() - n * interval '8 minutes' as at,
    case when n % 23 = 7 then 'failed' when n % 211 = 13 then 'uncertain' when n % 307 = 5 then 'cancelled' else 'succeeded' end as status) t`;

const ISSUES = `
insert into issue (id, organisation_id, project_id, automation_id, fingerprint, title, message, severity, status, count, first_seen_at, last_seen_at, error, step)
select 'iss_' || lpad(n::text, 12, '0'), $1, $2, $3, 'f' || n, ($4::text[])[1 + n % 10] || ' · ' || n, 'The other system said no: ' || ($4::text[])[1 + (n + 3) % 10],
  (array['low', 'medium', 'high', 'critical'])[1 + n % 4], (array['open', 'open', 'open', 'acknowledged'])[1 + n % 4], (n * 7919) % 100003, now() - interval '20 days', now() - n * interval '13 minutes',
  jsonb_build_object('name', 'UpstreamError', 'message', ($4::text[])[1 + n % 10]), ($4::text[])[1 + (n + 1) % 10]
from generate_series(1, 200) n`;

const HOURS = `
insert into issue_hour (organisation_id, issue_id, hour, count)
select $1, id, date_trunc('hour', now()) - hour * interval '1 hour', 1 + (hour * 7) % 23
from issue, generate_series(0, 23, 2) hour where organisation_id = $1 and id like 'iss_0%' on conflict do nothing`;

const LINES = `
insert into log_line (organisation_id, project_id, run_id, id, step_key, level, message, data, at)
select $1, $2, 'run_' || lpad((1 + n % 2000)::text, 12, '0'), 'l' || n, 'Step 1', (array['debug', 'info', 'info', 'warn', 'error'])[1 + n % 5],
  ($3::text[])[1 + n % 10], jsonb_build_object('n', n, 'text', ($3::text[])[1 + (n + 1) % 10]), now() - n * interval '1 second'
from generate_series(1, 5000) n`;
