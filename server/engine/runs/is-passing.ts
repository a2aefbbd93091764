import { asUnreached, DatabaseAway } from "../../platform/database/away.ts";
import { ApiError } from "../../platform/errors.ts";

/** A failure of the platform's own: its database is away, or it has no room for more just now. The same may work in a moment. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 503;
  return asUnreached(error) instanceof DatabaseAway;
}
