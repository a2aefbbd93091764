import { STATUS_PHRASES } from "./status-phrases.ts";

export interface FieldFailure {
  readonly field: string;
  readonly message: string;
}

/** What any call that did not succeed throws. Status 0 means that no answer came back. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldFailure[];
  readonly details: unknown;

  constructor(failure: { status: number; code: string; message: string; fields?: readonly FieldFailure[]; details?: unknown }, cause?: unknown) {
    super(failure.message, { cause });
    this.name = "ApiFailure";
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields ?? [];
    this.details = failure.details;
  }
}

/** Turns an answer that is not a success into the one kind of failure the application knows. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null);
  const fallback = { status: response.status, code: "unknown", message: STATUS_PHRASES[response.status] ?? `The server answered ${response.status}.` };
  if (typeof body !== "object" || body === null) return new ApiFailure(fallback);

  const sent = body as { code?: unknown; message?: unknown; fields?: unknown; details?: unknown };
  return new ApiFailure({
    status: response.status,
    code: typeof sent.code === "string" ? sent.code : fallback.code,
    message: typeof sent.message === "string" ? sent.message : fallback.message,
    fields: Array.isArray(sent.fields) ? sent.fields.filter(isFieldFailure) : [],
    details: sent.details,
  });
}

function isFieldFailure(value: unknown): value is FieldFailure {
  if (typeof value !== "object" || value === null) return false;
  const { field, message } = value as Partial<FieldFailure>;
  return typeof field === "string" && typeof message === "string";
}
