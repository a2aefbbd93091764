import { FileError } from "../file-error.ts";
import { xml, type XmlValue } from "../xml.ts";
import { fromSerial } from "./serial-date.ts";
import { textIn, type Workbook } from "./open-workbook.ts";
import type { Cell } from "./xlsx.ts";

const MOST_ROWS = 200_000;
const MOST_CELLS = 1_000_000;
const MOST_COLUMNS = 16_384;

interface CellElement {
  readonly "@r"?: string;
  readonly "@t"?: string;
  readonly "@s"?: string;
  readonly v?: string | { readonly "#text"?: string };
  readonly is?: XmlValue;
}

/** Rows as lists. Rows that are left out in the file are there, empty; so a place is always the same one. */
export function readSheet(workbook: Workbook, { name, path }: Workbook["sheets"][number]): Cell[][] {
  const part = workbook.parts.get(path);
  if (!part) throw new FileError(`The sheet "${name}" holds no cells.`);
  const { worksheet } = xml.parse<{ worksheet: { sheetData?: string | { row?: (string | { "@r"?: string; c?: CellElement[] })[] } } }>(part, {
    lists: ["row", "c"],
  });
  const data = worksheet.sheetData;
  const rows: Cell[][] = [];
  let cells = 0;
  for (const row of typeof data === "object" ? (data.row ?? []) : []) {
    const at = typeof row === "object" && row["@r"] ? Number(row["@r"]) - 1 : rows.length;
    if (!Number.isInteger(at) || at < 0 || at >= MOST_ROWS)
      throw new FileError(`The sheet "${name}" has a row beyond the ${MOST_ROWS.toLocaleString("en")} that are read.`);
    while (rows.length <= at) rows.push([]);
    const line = rows[at] ?? [];
    for (const cell of typeof row === "object" ? (row.c ?? []) : []) {
      const column = cell["@r"] ? columnOf(cell["@r"]) : line.length;
      if (column >= MOST_COLUMNS) throw new FileError(`The sheet "${name}" has a column beyond ${MOST_COLUMNS}.`);
      cells += Math.max(1, column + 1 - line.length);
      if (cells > MOST_CELLS) throw new FileError(`The sheet "${name}" has more than ${MOST_CELLS.toLocaleString("en")} cells.`);
      while (line.length <= column) line.push(null);
      line[column] = valueOf(cell, workbook);
    }
  }
  return rows;
}

/** `AB7` → 27. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? "A") column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function valueOf(cell: CellElement, { texts, isDate, from1904 }: Workbook): Cell {
  const value = typeof cell.v === "object" ? (cell.v["#text"] ?? "") : cell.v;
  switch (cell["@t"]) {
    case "s":
      return texts[Number(value)] ?? null;
    case "inlineStr":
      return textIn(cell.is);
    case "str":
    case "d":
      return value ?? "";
    case "b":
      return value === "1";
    // A formula that went wrong has no value.
    case "e":
      return null;
    default: {
      if (value === undefined || value === "") return null;
      const number = Number(value);
      return isDate[Number(cell["@s"] ?? 0)] ? fromSerial(number, from1904) : number;
    }
  }
}
