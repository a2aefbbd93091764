import { z } from "zod";

/** Every code that an API answer may carry, with the HTTP status that it always has. */
export const ERROR_STATUS = {
  invalid: 400,
  malformed_json: 400,
  missing_header: 400,
  authorization_pending: 400,
  slow_down: 400,
  expired_token: 400,
  no_session: 401,
  bad_signature: 401,
  access_denied: 403,
  sign_in_again: 403,
  origin_refused: 403,
  not_found: 404,
  no_active_organisation: 404,
  conflict: 409,
  revision_conflict: 409,
  slug_taken: 409,
  name_taken: 409,
  turn_active: 409,
  last_owner: 409,
  not_verified: 409,
  limit_reached: 409,
  not_deployed: 410,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  unsupported_document: 422,
  rate_limited: 429,
  internal: 500,
  engine_busy: 503,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.unknown().optional(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
