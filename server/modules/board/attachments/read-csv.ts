import { cutFacts, type ReadAttachment } from "./attachment.ts";

const EXAMPLES = 3;

/** Columns with their types and a few values. */
export function readCsv(text: string): Omit<ReadAttachment, "name"> {
  const [first = ""] = text.split("\n");
  const separator = [",", ";", "\t"].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ",";
  const [header = [], ...rows] = parseCsv(text, separator);
  const columns = header.map((name, index) => {
    const values = rows.map((row) => row[index] ?? "").filter((value) => value !== "");
    const examples = [...new Set(values)].slice(0, EXAMPLES).map((value) => JSON.stringify(value.slice(0, 60)));
    return `${name.slice(0, 60)}: ${typeOf(values)}${examples.length > 0 ? `, such as ${examples.join(", ")}` : ""}`;
  });
  return {
    kind: "csv",
    line: `${header.length} ${header.length === 1 ? "column" : "columns"}, ${rows.length} ${rows.length === 1 ? "row" : "rows"}`,
    facts: cutFacts([`Columns of ${rows.length} rows:`, ...columns]),
  };
}

function typeOf(values: readonly string[]): string {
  if (values.length === 0) return "empty";
  if (values.every((value) => /^-?\d+(?:[.,]\d+)?$/.test(value))) return "number";
  if (values.every((value) => /^\d{4}-\d{2}-\d{2}(?:[T ].*)?$/.test(value))) return "date";
  return values.every((value) => /^(?:true|false|yes|no)$/i.test(value)) ? "yes or no" : "text";
}

/** RFC 4180: quotes may hold separators, line ends and doubled quotes. */
export function parseCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if (quoted && char === '"' && text[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (char === '"' && (quoted || cell === "")) quoted = !quoted;
    else if (!quoted && char === separator) {
      row.push(cell);
      cell = "";
    } else if (!quoted && (char === "\n" || char === "\r")) {
      if (char === "\r" && text[at + 1] === "\n") at++;
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else cell += char;
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell]);
  return rows.filter((cells) => cells.some((value) => value !== ""));
}
