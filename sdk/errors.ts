/** The run fails at once; nothing is tried again. */
export class FatalError extends Error {
  override readonly name: string = "FatalError";
}

/** What started the run does not fit what the automation takes. A caller that waits for the answer gets 400 and the message. */
export class InvalidInputError extends FatalError {
  override readonly name: string = "InvalidInputError";
}

/** The step is tried again, after `retryAfter` seconds when that is given. */
export class RetryableError extends Error {
  override readonly name: string = "RetryableError";
  readonly retryAfter: number | undefined;

  constructor(message: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.retryAfter = options.retryAfter;
  }
}

export interface UpstreamFailure {
  readonly connection: string;
  readonly operation: string | null;
  readonly status?: number;
  readonly body?: unknown;
  readonly retryAfter?: number;
}

/** A system answered with an error, or could not be reached, after every retry that the policy allows. */
export class UpstreamError extends Error {
  override readonly name: string = "UpstreamError";
  readonly connection: string;
  readonly operation: string | null;
  /** Undefined when no answer came. */
  readonly status: number | undefined;
  readonly body: unknown;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(message: string, failure: UpstreamFailure) {
    super(message);
    this.connection = failure.connection;
    this.operation = failure.operation;
    this.status = failure.status;
    this.body = failure.body;
    this.retryAfter = failure.retryAfter;
  }
}

/** What went wrong, in words: `messageOf(error)` in a `catch`. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
