import { BadRequest, isFields } from "./request-parts.ts";

/** How far a poll over a table came: the column's last value, and which of the rows that have it were seen. */
export interface RowsCursor {
  readonly value: unknown;
  readonly seen: readonly string[];
}

const PAGE = 100;
export const MOST_NEW_ROWS = 1_000;

export function rowsCursorOf(text: unknown): RowsCursor | null {
  if (text === undefined || text === null) return null;
  try {
    const value: unknown = typeof text === "string" ? JSON.parse(text) : null;
    if (isFields(value) && Array.isArray(value["seen"]) && !isFields(value["value"])) return { value: value["value"], seen: value["seen"] as string[] };
  } catch {
    // Told below.
  }
  throw new BadRequest("cursor must be one that an earlier answer gave.");
}

export function newRowsLimit(limit: unknown): number {
  const wanted = limit ?? PAGE;
  if (typeof wanted !== "number" || !Number.isSafeInteger(wanted) || wanted < 1) throw new BadRequest("limit must be a whole number.");
  return Math.min(wanted, MOST_NEW_ROWS);
}
