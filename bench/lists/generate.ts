import type { Client } from "pg";

export interface Size {
  readonly runs: number;
  readonly logLines: number;
}

const BATCH = 100_000;
export const ORGANISATION = "org_bench";
export const PROJECTS = 20;
export const AUTOMATIONS = 3;

/**
 * An organisation that has been at it for 90 days: 20 projects of three automations, the first project with half of all runs.
 * One run in fifty failed, one in a thousand is uncertain; every run has three steps with one exchange each.
 */
export async function generate(client: Client, { runs, logLines }: Size, say: (line: string) => void): Promise<void> {
  await generateRuns(client, runs, say);
  for (let from = 0; from < logLines; from += BATCH * 5) {
    const to = Math.min(logLines, from + BATCH * 5);
    await client.query(LINES, [ORGANISATION, from, to - 1, runs, logLines]);
    say(`${to} log lines`);
  }
  await client.query("analyze run; analyze step; analyze log_line");
}

/** The same runs without a log. */
export async function generateFinished(client: Client, runs: number, say: (line: string) => void): Promise<void> {
  await generateRuns(client, runs, say);
  await client.query("analyze run; analyze step");
}

async function generateRuns(client: Client, runs: number, say: (line: string) => void): Promise<void> {
  for (let from = 0; from < runs; from += BATCH) {
    const to = Math.min(runs, from + BATCH);
    await client.query(RUNS, [ORGANISATION, from, to - 1, runs]);
    await client.query(STEPS, [ORGANISATION, from, to - 1]);
    say(`${to} runs`);
  }
}

/** What the run of this number is called, counted from 0. */
export const generatedRunId = (number: number) => `run_${String(number).padStart(12, "0")}`;

const PROJECT = `'prj_' || case when n % 2 = 0 then 0 else (n / 2) % ${PROJECTS} end`;

const RUNS = `
insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, input, output, error, simulated, seed, due_at, created_at, started_at, finished_at)
select 'run_' || lpad(n::text, 12, '0'), $1, ${PROJECT}, 'aut_' || (case when n % 2 = 0 then 0 else (n / 2) % ${PROJECTS} end) || '_' || n % ${AUTOMATIONS}, 'orders', 'dep_' || n / 50000,
  case when n % 50 = 7 then 'failed' when n % 1000 = 13 then 'uncertain' else 'succeeded' end,
  (array['webhook', 'webhook', 'webhook', 'schedule', 'replay'])[1 + n % 5],
  jsonb_build_object('body', jsonb_build_object('order', n, 'customer', 'Customer ' || md5(n::text), 'lines', jsonb_build_array(jsonb_build_object('sku', 'A-' || n % 997, 'quantity', n % 9))), 'headers', '{"content-type":"application/json"}'::jsonb),
  jsonb_build_object('id', md5('o' || n)),
  case when n % 50 = 7 then jsonb_build_object('name', 'UpstreamError', 'message', 'Order ' || n || ' was refused') end,
  false, 'seed', at, at, at, at + interval '180 ms'
from generate_series($2::int, $3::int) n, lateral (select now() - interval '90 days' + (n::float8 / $4::int) * interval '90 days' as at) t`;

const STEPS = `
insert into step (organisation_id, run_id, key, name, kind, status, seq, is_write, attempt, at, output, calls, started_at, finished_at)
select $1, 'run_' || lpad(n::text, 12, '0'), 'Step ' || s, 'Step ' || s, 'call', 'succeeded', s, s = 3, 1, 0, '{"status":200,"headers":{},"body":{"ok":true}}',
  '[{"connection":"crm","operation":null,"request":{"method":"GET","url":"https://crm.test/c/1","headers":{},"body":null},"response":{"status":200,"headers":{},"body":{"ok":true}},"error":null,"startedAt":"2026-11-21T10:00:00Z","durationMs":40}]',
  now(), now()
from generate_series($2::int, $3::int) n, generate_series(1, 3) s`;

const LINES = `
insert into log_line (organisation_id, project_id, run_id, id, step_key, level, message, data, at)
select $1, ${PROJECT}, 'run_' || lpad(((n::float8 / $5::int) * $4::int)::int::text, 12, '0'), n::text, 'Step 1', case when n % 100 = 3 then 'warn' else 'info' end,
  'Order ' || n || ' was read', jsonb_build_object('customer', md5(n::text)), now()
from generate_series($2::int, $3::int) n`;
