import { readFile } from "node:fs/promises";
import { Client } from "pg";

/** Of the server process of Postgres, which is the parent of each that serves a connection. */
export async function postgresPidOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const stat = await readFile(`/proc/${rows[0]?.pid ?? 0}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } finally {
    await client.end();
  }
}
