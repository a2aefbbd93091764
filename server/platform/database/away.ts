import { ApiError } from "../errors.ts";

/** Postgres is starting, stopping, out of connections, or the connection broke. */
const GONE = /^(?:57P0[123]|08\w{3}|53300)$/;
const ENDED = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
const UNREACHED = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"]);

/** A failure of work in a transaction: where the database went away, one that says so. */
export function asAway(error: unknown): unknown {
  return causesOf(error).some(({ message, code }) => ENDED.test(message) || GONE.test(code ?? "")) ? away() : error;
}

/** The same for a connection that was not had. */
export function asUnreached(error: unknown): unknown {
  return causesOf(error).some(({ code }) => UNREACHED.has(code ?? "")) ? away() : asAway(error);
}

function away(): ApiError {
  return new ApiError("unavailable", "The database does not answer just now. Try again in a moment.", { retryAfter: 2 });
}

function causesOf(error: unknown): readonly NodeJS.ErrnoException[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
