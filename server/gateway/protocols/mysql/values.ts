/** A column, as the database describes it. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
  /** It numbers its rows by itself. */
  readonly counts: boolean;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;
const BYTES = /blob$|binary$/;

/** A value of JSON as a column takes it: times without their zone, which is UTC in every session; bytes out of base64; the rest of JSON as its text. */
export function valueFor(columns: readonly Column[], name: string, value: unknown): unknown {
  const type = columns.find((column) => column.name.toLowerCase() === name.toLowerCase())?.type ?? "";
  if (typeof value === "string" && TIME.test(value)) {
    if (type === "datetime" || type === "timestamp") return new Date(value).toISOString().replace("T", " ").replace("Z", "");
    if (type === "date") return value.slice(0, 10);
  }
  if (typeof value === "string" && BYTES.test(type)) return Buffer.from(value, "base64");
  return parameter(value);
}

export function parameter(value: unknown): unknown {
  if (value === undefined) return null;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** Bytes become base64, as everywhere in JSON; times become RFC 3339 by themselves. */
export function plainRow(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString("base64") : value]));
}
