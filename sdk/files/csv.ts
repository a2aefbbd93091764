import Papa from "papaparse";
import { textOf, type Content, type Encoding } from "./content.ts";
import { FileError } from "./file-error.ts";
import { firstTwice } from "./first-twice.ts";

export interface CsvReading {
  /** Found by itself if left out: comma, semicolon, tab or bar. */
  readonly delimiter?: string;
  /** `"` if left out. */
  readonly quote?: string;
  /** The first line names the columns (`true`, the default), or there is no such line (`false`). */
  readonly header?: boolean;
  readonly encoding?: Encoding;
  /** Lines that begin with it are left out. */
  readonly comment?: string;
}
export type CsvRow = Record<string, string>;

/** The rows of a file; a line with more or fewer fields than columns is an error that names the line. */
function parse(content: Content, options: CsvReading & { readonly header: false }): string[][];
function parse<Row extends object = CsvRow>(content: Content, options?: CsvReading & { readonly header?: true }): Row[];
function parse(content: Content, { delimiter, quote = '"', header = true, encoding, comment }: CsvReading = {}): string[][] | object[] {
  const { data, errors } = Papa.parse<string[]>(textOf(content, encoding), {
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(comment === undefined ? {} : { comments: comment }),
    quoteChar: quote,
    skipEmptyLines: true,
  });
  const [error] = errors.filter(({ type }) => type === "Quotes");
  if (error) throw new FileError(`Row ${(error.row ?? 0) + 1} of the CSV file: ${error.message}.`);
  if (!header) return data;
  const [first = [], ...rows] = data;
  const names = first.map((name) => name.trim());
  const twice = firstTwice(names);
  if (twice !== undefined) throw new FileError(`The CSV file has two columns named "${twice}".`);
  return rows.map((row, index) => {
    if (row.length !== names.length) throw new FileError(`Row ${index + 2} of the CSV file has ${row.length} fields for ${names.length} columns.`);
    return Object.fromEntries(names.map((name, column) => [name, row[column] ?? ""]));
  });
}

export interface CsvWriting {
  /** A comma if left out. */
  readonly delimiter?: string;
  readonly quote?: string;
  /** Which fields are written, in this order; those of the first row if left out. */
  readonly columns?: readonly string[];
  /** A first line with the names, if not `false`. */
  readonly header?: boolean;
  /** CR LF if left out, as RFC 4180 has it. */
  readonly newline?: "\n" | "\r\n";
  /** A mark by which spreadsheets know that it is UTF-8. */
  readonly byteOrderMark?: boolean;
  /** Keeps a spreadsheet from taking text of others that begins with `=`, `+`, `-` or `@` for a formula. */
  readonly escapeFormulas?: boolean;
}

function write(rows: readonly object[] | readonly (readonly unknown[])[], options: CsvWriting = {}): string {
  const { delimiter = ",", quote = '"', header = true, newline = "\r\n", byteOrderMark = false, escapeFormulas = false } = options;
  const first = rows[0];
  const names = options.columns ?? (first && !Array.isArray(first) ? Object.keys(first) : []);
  const lines = rows.map((row) => (Array.isArray(row) ? row : names.map((name) => (row as Record<string, unknown>)[name])).map(cellOf));
  const all = header && names.length > 0 ? [[...names], ...lines] : lines;
  const text = Papa.unparse(all, { delimiter, quoteChar: quote, escapeChar: quote, newline, escapeFormulae: escapeFormulas });
  return `${byteOrderMark ? "\uFEFF" : ""}${text}${all.length > 0 ? newline : ""}`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Tables as text. */
export const csv = { parse, write };
