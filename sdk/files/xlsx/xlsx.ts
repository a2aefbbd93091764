import { FileError } from "../file-error.ts";
import { firstTwice } from "../first-twice.ts";
import { openWorkbook } from "./open-workbook.ts";
import { readSheet } from "./read-sheet.ts";
import { workbookFiles } from "./workbook-files.ts";
import { zip } from "./zip.ts";

/** A day or moment is read as ISO text: `2026-03-01`, or `2026-03-01T09:30:00`. */
export type Cell = string | number | boolean | null;
export type XlsxRow = Record<string, Cell>;

export interface XlsxReading {
  /** By name, or by its place from 0; the first if left out. */
  readonly sheet?: string | number;
  /** The first row names the columns (`true`, the default), or there is no such row (`false`). */
  readonly header?: boolean;
}

/** Names of the sheets of an Excel workbook, in order. */
function sheets(bytes: Uint8Array): string[] {
  return openWorkbook(bytes).sheets.map(({ name }) => name);
}

/** The rows of a sheet. Formulas are read as the value that they had when the workbook was saved. */
function read(bytes: Uint8Array, options: XlsxReading & { readonly header: false }): Cell[][];
function read<Row extends object = XlsxRow>(bytes: Uint8Array, options?: XlsxReading & { readonly header?: true }): Row[];
function read(bytes: Uint8Array, { sheet = 0, header = true }: XlsxReading = {}): Cell[][] | object[] {
  const workbook = openWorkbook(bytes);
  const found = typeof sheet === "number" ? workbook.sheets[sheet] : workbook.sheets.find(({ name }) => name === sheet);
  if (!found) throw new FileError(`The workbook has no sheet ${JSON.stringify(sheet)}; it has ${workbook.sheets.map(({ name }) => name).join(", ")}.`);
  const rows = readSheet(workbook, found);
  if (!header) return rows;
  const names = (rows[0] ?? []).map((name) => String(name ?? "").trim());
  const twice = firstTwice(names.filter((name) => name !== ""));
  if (twice !== undefined) throw new FileError(`The sheet has two columns named "${twice}".`);
  return rows
    .slice(1)
    .filter((row) => row.some((cell) => cell !== null))
    .map((row) => Object.fromEntries(names.flatMap((name, column) => (name === "" ? [] : [[name, row[column] ?? null]]))));
}

/** A value for a cell; a `Date` becomes a date or time in Excel's own format. */
export type Writable = string | number | boolean | Date | null | undefined;

/** A workbook of named sheets; each is a list of objects, whose fields become columns, or of lists. */
function write(contents: Readonly<Record<string, readonly object[] | readonly (readonly Writable[])[]>>): Uint8Array {
  const tables = Object.entries(contents).map(([name, rows]) => ({ name, rows: tableOf(rows) }));
  if (tables.length === 0) throw new FileError("A workbook has at least one sheet.");
  for (const { name } of tables)
    if (name === "" || name.length > 31 || /[[\]:*?/\\]/.test(name))
      throw new FileError(`"${name}" cannot be the name of a sheet: 1 to 31 characters without [ ] : * ? / \\.`);
  return zip(workbookFiles(tables));
}

function tableOf(rows: readonly object[] | readonly (readonly Writable[])[]): Writable[][] {
  if (rows.every((row) => Array.isArray(row))) return rows.map((row) => [...(row as readonly Writable[])]);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [names, ...rows.map((row) => names.map((name) => cellOf((row as Record<string, unknown>)[name])))];
}

function cellOf(value: unknown): Writable {
  return value === null || value === undefined || value instanceof Date || typeof value !== "object" ? (value as Writable) : JSON.stringify(value);
}

/** Excel workbooks. */
export const xlsx = { sheets, read, write };
