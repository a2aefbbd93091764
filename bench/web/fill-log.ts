import { Pool } from "pg";
import { packLog } from "../../server/modules/runs/stretches/pack-log.ts";

/** So many log lines of one project, as a chatty automation would leave them, put into stretches as the server does within seconds. */
export async function fillLog(databaseUrl: string, organisationId: string, projectId: string, lines: number): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl });
  try {
    await pool.query(
      `insert into vennel.log_line (organisation_id, project_id, run_id, id, step_key, level, message, data, at)
       select $1, $2, 'run_' || line % 1000, 'log_' || line, 'Step ' || line % 7,
         (array['debug', 'info', 'info', 'warn', 'error'])[1 + line % 5], 'line ' || line, jsonb_build_object('order', line * 7), now()
       from generate_series(1, $3::int) line`,
      [organisationId, projectId, lines],
    );
    await packLog(pool);
    await pool.query("analyze vennel.log_line, vennel.log_stretch");
  } finally {
    await pool.end();
  }
}
