import { ApiError } from "./errors.ts";

/** Where a page ends, as an opaque word: the values of its sort key. */
export function encodeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/** The sort key of the last item seen; null for the first page. */
export function decodeCursor(cursor: string | undefined, length: number): string[] | null {
  if (cursor === undefined) return null;
  const key = parse(cursor);
  if (Array.isArray(key) && key.length === length && key.every((part) => typeof part === "string")) return key;
  throw invalidCursor();
}

/** The sort key of a list that is in order of time: the moment, and what tells apart those of the same moment. */
export function decodeTimeCursor(cursor: string | undefined): string[] | null {
  const key = decodeCursor(cursor, 2);
  if (key === null || /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::\d\d)?)$/.test(key[0] ?? "")) return key;
  throw invalidCursor();
}

/** The sort key of a list that is numbered. */
export function decodeNumberCursor(cursor: string | undefined): number | null {
  const key = decodeCursor(cursor, 1);
  if (key === null) return null;
  const number = Number(key[0]);
  if (!Number.isSafeInteger(number)) throw invalidCursor();
  return number;
}

function invalidCursor(): ApiError {
  return new ApiError("invalid", "The cursor is not one that a list gave out.", { fields: [{ field: "cursor", message: "Invalid cursor" }] });
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

/** Cuts a list that was read one item too long into a page. */
export function pageOf<T>(rows: readonly T[], limit: number, keyOf: (row: T) => readonly string[]): { items: T[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null };
}
