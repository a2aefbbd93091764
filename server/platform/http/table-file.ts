export type TableFormat = "csv" | "jsonl";

export interface TableFile<Row> {
  readonly format: TableFormat;
  /** Without its ending. */
  readonly name: string;
  /** The cells of a row by their columns, in order. */
  readonly columns: Readonly<Record<string, (row: Row) => string>>;
  /** A row as one JSON document. */
  readonly object: (row: Row) => object;
  /** Page after page, so that a long table is never in memory as a whole. */
  readonly pages: AsyncIterable<readonly Row[]>;
}

/** A table as a download: CSV for spreadsheets (RFC 4180), or one JSON document a line. */
export function tableFile<Row>({ format, name, columns, object, pages }: TableFile<Row>): Response {
  const cells = Object.values(columns);
  const line = format === "csv" ? (row: Row) => csvLine(cells.map((cell) => cell(row))) : (row: Row) => `${JSON.stringify(object(row))}\n`;
  const text = (async function* () {
    if (format === "csv") yield `${Object.keys(columns).join(",")}\r\n`;
    for await (const rows of pages) yield rows.map(line).join("");
  })();
  return new Response(ReadableStream.from(text).pipeThrough(new TextEncoderStream()), {
    headers: {
      "content-type": format === "csv" ? "text/csv; charset=utf-8" : "application/jsonl",
      "content-disposition": `attachment; filename="${name}.${format}"`,
      "cache-control": "no-store",
    },
  });
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(",")}\r\n`;
}

/** What spreadsheets take for the beginning of a formula, in wide letters too and behind what they leave out. */
const FORMULA = /^(?:[\t\r\n]|[\s\u200b\u2060\ufeff]*[=+\-@＝＋－＠])/;

/** With a leading apostrophe where a spreadsheet would take the text for a formula. */
function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
