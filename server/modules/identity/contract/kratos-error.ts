import { storable } from "../../../platform/http/read-body.ts";

const STATUS_TEXT: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  410: "Gone",
  413: "Request Entity Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "Internal Server Error",
};

interface Parts {
  readonly id?: string;
  readonly reason?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Beside `error` in the body: `redirect_browser_to`, `use_flow_id`, … */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Where a browser that wants HTML goes instead of the error page. */
  readonly goTo?: string;
  readonly retryAfter?: number;
}

/** A failure in the contract's own shape: `{ error: { id, code, status, reason, message } }`. */
export class KratosError extends Error {
  override readonly name = "KratosError";
  readonly status: number;
  readonly parts: Parts;

  constructor(status: number, message: string, parts: Parts = {}) {
    super(message);
    this.status = status;
    // A reason may repeat what was sent.
    this.parts = parts.reason === undefined ? parts : { ...parts, reason: storable(parts.reason) };
  }

  toError(): Record<string, unknown> {
    const { id, reason, details } = this.parts;
    return {
      ...(id ? { id } : {}),
      code: this.status,
      status: STATUS_TEXT[this.status] ?? "Error",
      ...(reason ? { reason } : {}),
      ...(details ? { details } : {}),
      message: this.message,
    };
  }

  toBody(): Record<string, unknown> {
    return { error: this.toError(), ...this.parts.beside };
  }
}

export const badRequest = (reason: string) => new KratosError(400, "The request was malformed or contained invalid parameters", { reason });
export const noSession = () => new KratosError(401, "The request could not be authorized", { reason: "No valid session credentials found in the request." });
export const sessionInactive = (goTo?: string) =>
  new KratosError(401, "The request could not be authorized", {
    id: "session_inactive",
    reason: "No active session was found in this request.",
    ...(goTo ? { goTo } : {}),
  });
export const sessionAlreadyAvailable = (goTo: string) =>
  new KratosError(400, "The request was malformed or contained invalid parameters", {
    id: "session_already_available",
    reason: "A valid session was detected and thus login is not possible.",
    goTo,
  });
export const aal1Required = () =>
  new KratosError(401, "The request could not be authorized", {
    id: "session_aal1_required",
    reason: "Sign in first; a higher assurance level needs a session.",
  });
export const aal2Required = (goTo: string) =>
  new KratosError(403, "The requested action was forbidden", {
    id: "session_aal2_required",
    reason: "The session needs a second factor.",
    details: { redirect_browser_to: goTo },
    beside: { redirect_browser_to: goTo },
    goTo,
  });
export const refreshRequired = (goTo: string) =>
  new KratosError(403, "The requested action was forbidden", {
    id: "session_refresh_required",
    reason: "Signing in was too long ago for this change.",
    beside: { redirect_browser_to: goTo },
    goTo,
  });
export const csrfViolation = () =>
  new KratosError(403, "The requested action was forbidden", {
    id: "security_csrf_violation",
    reason: "The anti-forgery cookie and the form do not belong together.",
    details: { hint: "Send the CSRF cookie that was set when the flow was created, and its csrf_token." },
  });
export const identityMismatch = () =>
  new KratosError(403, "The requested action was forbidden", { id: "security_identity_mismatch", reason: "This flow belongs to another identity." });
export const flowDisabled = (what: string) =>
  new KratosError(400, "The request was malformed or contained invalid parameters", {
    id: "self_service_flow_disabled",
    reason: `${what} is not allowed because it was disabled.`,
  });
export const returnToForbidden = (value: string) =>
  new KratosError(400, "The request was malformed or contained invalid parameters", {
    id: "self_service_flow_return_to_forbidden",
    reason: `Requested return_to URL "${value.slice(0, 200)}" is not allowed.`,
  });
export const flowNotFound = () =>
  new KratosError(404, "The requested resource could not be found", { reason: "The flow does not exist or is no longer kept." });
export const flowReplaced = (useFlowId: string, goTo: string) =>
  new KratosError(410, "self-service flow replaced", {
    id: "self_service_flow_replaced",
    reason: "This flow cannot go on; a new one has been made.",
    beside: { use_flow_id: useFlowId },
    goTo,
  });
export const methodDisabled = () => new KratosError(404, "The requested resource could not be found", { reason: "This method is not available here." });
export const tooManyRequests = (retryAfter: number) =>
  new KratosError(429, "Too many attempts", { reason: `Wait ${span(retryAfter)}, then try again.`, retryAfter });
export const locationChange = (goTo: string) =>
  new KratosError(422, "browser location change required", {
    id: "browser_location_change_required",
    reason: "Open the address in redirect_browser_to.",
    beside: { redirect_browser_to: goTo },
    goTo,
  });

/** Seconds, as somebody would say them. */
function span(seconds: number): string {
  if (seconds <= 90) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
