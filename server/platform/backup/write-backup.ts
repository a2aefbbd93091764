import type { Writable } from "node:stream";
import { PassThrough } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { END_OF_ROWS, FORMAT, rowsIn, type End, type Header } from "./archive.ts";
import { appliedMigrations, listTables, quoted, readSequences, type Table } from "./store.ts";

/** Writes all that the database holds, as of one moment, while the server goes on. Resolves with the rows of each table. */
export async function writeBackup(databaseUrl: string, target: Writable): Promise<End["rows"]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const lines = new PassThrough();
  const written = pipeline(lines, createGzip(), target);
  try {
    const [rows] = await Promise.all([writeLines(client, lines), written]);
    return rows;
  } catch (error) {
    lines.destroy(error as Error);
    await written.catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}

async function writeLines(client: Client, lines: PassThrough): Promise<End["rows"]> {
  // One snapshot for all tables: what refers to something finds it.
  await client.query("begin isolation level repeatable read read only");
  const header: Header = { format: FORMAT, createdAt: new Date().toISOString(), migrations: await appliedMigrations(client) };
  lines.write(`${JSON.stringify(header)}\n`);
  await client.query("set local role vennel_backup");
  const rows: End["rows"] = {};
  for (const table of await listTables(client)) {
    lines.write(`${JSON.stringify({ table: table.name, columns: table.columns })}\n`);
    rows[table.name] = await copyRows(client, table, lines);
    lines.write(`${END_OF_ROWS}\n`);
  }
  lines.write(`${JSON.stringify({ rows, sequences: await readSequences(client) } satisfies End)}\n`);
  await client.query("commit");
  lines.end();
  await finished(lines, { readable: false });
  return rows;
}

async function copyRows(client: Client, { name, columns }: Table, lines: PassThrough): Promise<number> {
  const stream = client.query(copyTo(`copy (select ${columns.map(quoted).join(", ")} from vennel.${quoted(name)}) to stdout`));
  let rows = 0;
  stream.on("data", (chunk: Buffer) => {
    rows += rowsIn(chunk);
  });
  stream.pipe(lines, { end: false });
  await finished(stream);
  return rows;
}
