import { ERROR_STATUS, type ErrorCode } from "./errors.ts";
import type { Route } from "./route.ts";

const isPublic = ({ access }: Route) => access === "public";
const changes = ({ method }: Route) => method !== "GET";
const hasBody = ({ body }: Route) => body !== undefined;
const named = ({ path }: Route) => path.includes("{");

/** Which routes may refuse a call with which code of what is the caller's to change; `refuses` of a route adds its own. */
const POSSIBLE: Partial<Record<ErrorCode, (route: Route) => boolean>> = {
  invalid: () => true,
  malformed_json: hasBody,
  missing_header: (route) => changes(route) && !isPublic(route),
  no_session: (route) => !isPublic(route),
  access_denied: ({ access }) => access !== "public" && access !== "viewer",
  origin_refused: (route) => changes(route) && !isPublic(route),
  not_found: named,
  conflict: (route) => changes(route) && !isPublic(route),
  limit_reached: (route) => changes(route) && named(route),
  not_verified: ({ verified }) => verified !== undefined,
  too_large: hasBody,
  unsupported_media_type: hasBody,
  unprocessable: (route) => changes(route) && (hasBody(route) || named(route)),
  rate_limited: () => true,
};

/** The codes that a route may refuse a call with, by their status. */
export function refusalsOf(route: Route): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => POSSIBLE[code]?.(route) || route.refuses?.includes(code));
  return Map.groupBy(codes, (code) => ERROR_STATUS[code]);
}
