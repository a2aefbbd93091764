import { ApiError } from "../errors.ts";

/** The database did not answer, or could not do just now what it was asked: the same may work in a moment. Thrown here alone, so that it is never a failure of another system. */
export class DatabaseAway extends ApiError {
  constructor(cause: unknown) {
    super("unavailable", "The database does not answer just now. Try again in a moment.", { retryAfter: 2 });
    this.cause = cause;
  }
}

/**
 * Classes of SQLSTATE that say nothing of what was asked: connections (08), transactions that met (40), no room or memory (53),
 * stopping and starting (57), input and output (58), a database or an account that is not there yet (28, 3D), a standby (25006),
 * sessions that were ended (25P03, 25P04), locks (55P03).
 */
const PASSING = /^(?:08|28|3D|40|53|57|58)\w{3}$|^(?:25006|25P03|25P04|55P03)$/;
const DISK_FULL = "53100";
/** What the driver says of connections that broke or were not had. */
const BROKEN =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered a connection error|was closed)|Query read timeout|There was an error establishing an SSL|The server does not support SSL)/;

/** A failure of work in a transaction: where the database went away, one that says so. */
export function asAway(error: unknown): unknown {
  return causesOf(error).some(isPassing) ? away(error) : error;
}

/** The same for a connection that was not had, or for a query outside of a transaction: whatever the system says of it is meant of the database. */
export function asUnreached(error: unknown): unknown {
  return causesOf(error).some((cause) => typeof cause.syscall === "string") ? away(error) : asAway(error);
}

/** Asks outside of a transaction. */
export async function reached<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw asUnreached(error);
  }
}

function isPassing({ message, code }: NodeJS.ErrnoException): boolean {
  return BROKEN.test(message) || PASSING.test(code ?? "");
}

/** The disk is full: nothing of the statement was kept, and a moment changes nothing. */
export function hasNoRoom(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === DISK_FULL);
}

function away(error: unknown): DatabaseAway {
  return error instanceof DatabaseAway ? error : new DatabaseAway(error);
}

function causesOf(error: unknown): readonly NodeJS.ErrnoException[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
