import { z } from "zod";

/*
 * An archive is a gzip of lines:
 *
 *   {"format":"vennel.backup/v1", …}          the header
 *   {"table":"organisation","columns":[…]}    then one row a line in Postgres' COPY text form, then \.
 *   …
 *   {"rows":{"organisation":2, …},"sequences":{…}}   the end; an archive without it is not whole
 *
 * The text form of COPY is the same in every version of Postgres and never holds a line break inside a row.
 */
export const FORMAT = "vennel.backup/v1";
export const END_OF_ROWS = "\\.";

export const headerLine = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Migrations that the tables had; the restore applies these, fills the tables, and applies what is newer. */
  migrations: z.array(z.string()),
});
export type Header = z.infer<typeof headerLine>;

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });

export const endLine = z.object({ rows: z.record(z.string(), z.number().int()), sequences: z.record(z.string(), z.string()) });
export type End = z.infer<typeof endLine>;

const LINE_BREAK = 10;

/** Lines of a byte stream. Only \n ends one: Node's own reader would also split at characters that rows may hold. */
export async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  for await (const chunk of bytes) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_BREAK); at !== -1; at = chunk.indexOf(LINE_BREAK, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, at)]).toString("utf8");
      parts = [];
      from = at + 1;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  }
  if (parts.length > 0) yield Buffer.concat(parts).toString("utf8");
}

/** How many rows a piece of COPY text ends. */
export function rowsIn(chunk: Buffer): number {
  let rows = 0;
  for (let at = chunk.indexOf(LINE_BREAK); at !== -1; at = chunk.indexOf(LINE_BREAK, at + 1)) rows++;
  return rows;
}
