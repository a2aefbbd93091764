/** The same table as `csv.write` of the SDK writes: what the test expects. */
export function csvOf(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [columns, ...rows].map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
