import { FatalError, RetryableError, UpstreamError } from "../sdk/errors.ts";
import type { WireError } from "./frames.ts";

/** Stopped by the harness itself; no code of a project can mend it. */
export class JournalMismatchError extends Error {
  override readonly name = "JournalMismatchError";
}

export function toWire(thrown: unknown): WireError {
  if (!(thrown instanceof Error))
    return { name: "Error", message: typeof thrown === "string" ? thrown : `The code threw ${JSON.stringify(thrown) ?? String(thrown)}.` };
  const base = { name: thrown.name, message: thrown.message, ...(thrown.stack ? { stack: thrown.stack } : {}) };
  if (thrown instanceof UpstreamError) {
    const { connection, operation, status, body, retryAfter } = thrown;
    return {
      ...base,
      connection,
      operation,
      ...(status === undefined ? {} : { status }),
      ...(body === undefined ? {} : { body }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    };
  }
  if (thrown instanceof RetryableError && thrown.retryAfter !== undefined) return { ...base, retryAfter: thrown.retryAfter };
  return base;
}

/** The error as the code catches it: of the same class as when it was first thrown. */
export function fromWire(error: WireError): Error {
  if (error.connection !== undefined) return new UpstreamError(error.message, { ...error, connection: error.connection, operation: error.operation ?? null });
  if (error.name === "FatalError") return new FatalError(error.message);
  if (error.name === "RetryableError") return new RetryableError(error.message, error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter });
  const known =
    error.name === "TypeError" ? new TypeError(error.message) : error.name === "RangeError" ? new RangeError(error.message) : new Error(error.message);
  known.name = error.name;
  return known;
}
