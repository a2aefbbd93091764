import type { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { z } from "zod";
import { migrate, migrationNames } from "../database/migrate.ts";
import { END_OF_ROWS, endLine, headerLine, linesOf, tableLine, type End, type Header } from "./archive.ts";
import { forceRowSecurity, isUsed, quoted, setSequence } from "./store.ts";

const PIECE = 65_536;
const NOT_WHOLE = "This backup is not whole: it ends in the middle.";

/** Fills an empty database from an archive and brings it up to this version. Nothing is kept of a restore that fails. */
export async function restoreBackup(databaseUrl: string, archive: Readable): Promise<End["rows"]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (await isUsed(client)) throw new Error("This database holds data of Vennel already. A backup is restored into an empty one.");
    const unzipped = createGunzip();
    // The reader of the lines meets the failure, too.
    pipeline(archive, unzipped).catch(() => {});
    const lines = linesOf(unzipped);
    const header = await readHeader(lines);
    await migrate(databaseUrl, header.migrations);
    const rows = await fill(client, lines).catch(async (error: unknown) => {
      await client.query("drop schema vennel cascade; drop table public.vennel_migration");
      throw error;
    });
    await migrate(databaseUrl);
    return rows;
  } finally {
    await client.end();
  }
}

async function readHeader(lines: AsyncGenerator<string>): Promise<Header> {
  const header = headerLine.safeParse(json(await next(lines))).data;
  if (!header) throw new Error("This file is not a backup of Vennel.");
  const known = new Set(await migrationNames());
  const newer = header.migrations.filter((name) => !known.has(name));
  if (newer.length > 0) throw new Error(`This backup was made by a newer Vennel (${newer.join(", ")}). Restore it with that version.`);
  return header;
}

async function fill(client: Client, lines: AsyncGenerator<string>): Promise<End["rows"]> {
  await client.query("begin");
  try {
    await forceRowSecurity(client, false);
    const filled: End["rows"] = {};
    for (;;) {
      const line = await next(lines);
      const table = tableLine.safeParse(json(line)).data;
      if (!table) {
        const end = endLine.safeParse(json(line)).data;
        if (!end) throw new Error(NOT_WHOLE);
        compare(end.rows, filled);
        for (const [name, value] of Object.entries(end.sequences)) await setSequence(client, name, value);
        break;
      }
      // A migration may have put rows of its own into a table.
      await client.query(`delete from vennel.${quoted(table.table)}`);
      filled[table.table] = await fillTable(client, table, lines);
    }
    await forceRowSecurity(client, true);
    await client.query("commit");
    return filled;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function fillTable(client: Client, { table, columns }: z.infer<typeof tableLine>, lines: AsyncGenerator<string>): Promise<number> {
  const stream = client.query(copyFrom(`copy vennel.${quoted(table)} (${columns.map(quoted).join(", ")}) from stdin`));
  const stored = finished(stream, { readable: false });
  // Waited for below; a failure in the middle must not count as one that nobody handles, nor one that Postgres tells of when this was given up already.
  stored.catch(() => {});
  stream.on("error", () => {});
  let rows = 0;
  let text = "";
  // One piece at a time: what is left to write when Postgres refuses a row would be written to nobody.
  const write = () => Promise.race([new Promise((resolve) => stream.write(text, resolve)), stored]);
  try {
    for (let row = await next(lines); row !== END_OF_ROWS; row = await next(lines)) {
      rows += 1;
      text += `${row}\n`;
      if (text.length < PIECE) continue;
      await write();
      text = "";
    }
    if (text !== "") await write();
  } catch (error) {
    // Or the connection would wait for the rest of the rows.
    stream.destroy();
    throw error;
  }
  stream.end();
  await stored;
  return rows;
}

async function next(lines: AsyncGenerator<string>): Promise<string> {
  const { value, done } = await lines.next();
  if (done) throw new Error(NOT_WHOLE);
  return value;
}

function compare(expected: End["rows"], actual: End["rows"]): void {
  const wrong = Object.keys(expected).filter((name) => expected[name] !== actual[name]);
  if (wrong.length > 0) throw new Error(`This backup is not whole: rows are missing in ${wrong.join(", ")}.`);
}

function json(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
