import { ERROR_STATUS, type ErrorBody, type ErrorCode } from "../../contracts/errors.ts";

interface Extra {
  readonly details?: unknown;
  readonly fields?: ErrorBody["fields"];
  /** Seconds, sent as Retry-After. */
  readonly retryAfter?: number;
}

/** An expected failure: a code of the contract and a sentence that a person can act on. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly extra: Extra;

  constructor(code: ErrorCode, message: string, extra: Extra = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
  }

  get status() {
    return ERROR_STATUS[this.code];
  }

  toBody(): ErrorBody {
    const { details, fields } = this.extra;
    return {
      code: this.code,
      message: this.message,
      ...(details === undefined ? {} : { details }),
      ...(fields === undefined ? {} : { fields }),
    };
  }
}

export function notFound(what: string): ApiError {
  return new ApiError("not_found", `${what} was not found.`);
}
