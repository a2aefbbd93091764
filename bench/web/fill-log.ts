import { Client } from "pg";

/** So many log lines of one project, as a chatty automation would leave them. */
export async function fillLog(databaseUrl: string, organisationId: string, projectId: string, lines: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into vennel.log_line (organisation_id, project_id, run_id, id, step_key, level, message, data, at)
       select $1, $2, 'run_' || line % 1000, 'log_' || line, 'Step ' || line % 7,
         (array['debug', 'info', 'info', 'warn', 'error'])[1 + line % 5], 'line ' || line, jsonb_build_object('order', line * 7), now()
       from generate_series(1, $3::int) line`,
      [organisationId, projectId, lines],
    );
    await client.query("analyze vennel.log_line");
  } finally {
    await client.end();
  }
}
