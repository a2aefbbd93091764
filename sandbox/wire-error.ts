import { FatalError, InvalidInputError, RetryableError, UpstreamError } from "../sdk/errors.ts";
import type { WireError } from "./frames.ts";

/** Stopped by the harness itself; no code of a project can mend it. */
export class JournalMismatchError extends Error {
  override readonly name = "JournalMismatchError";
}

export function toWire(thrown: unknown): WireError {
  if (!(thrown instanceof Error)) return { name: "Error", message: typeof thrown === "string" ? thrown : `The code threw ${shown(() => thrown)}.` };
  const stack = shown(() => thrown.stack ?? "");
  const base = { name: shown(() => thrown.name), message: shown(() => thrown.message), ...(stack ? { stack } : {}) };
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

/** A value as text, whatever it does when it is looked at. */
function shown(read: () => unknown): string {
  try {
    const value = read();
    return typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  } catch {
    return "something that cannot be shown";
  }
}

/** The error as the code catches it, now and whenever the run goes on: of a class of the SDK or of JavaScript, with its message and where it was thrown. */
export function fromWire(error: WireError): Error {
  const known = classOf(error);
  if (error.stack) Object.defineProperty(known, "stack", { value: error.stack, writable: true, configurable: true });
  return known;
}

function classOf(error: WireError): Error {
  if (error.connection !== undefined) return new UpstreamError(error.message, { ...error, connection: error.connection, operation: error.operation ?? null });
  if (error.name === "InvalidInputError") return new InvalidInputError(error.message);
  if (error.name === "FatalError") return new FatalError(error.message);
  if (error.name === "RetryableError") return new RetryableError(error.message, error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter });
  const known =
    error.name === "TypeError" ? new TypeError(error.message) : error.name === "RangeError" ? new RangeError(error.message) : new Error(error.message);
  known.name = error.name;
  return known;
}
