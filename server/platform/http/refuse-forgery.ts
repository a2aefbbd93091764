import { ApiError } from "../errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** A cookie travels by itself, so an unsafe request that may carry one must prove that our own page sent it. */
export function refuseForgery(request: Request, allowedOrigins: readonly string[]): void {
  if (SAFE_METHODS.has(request.method)) return;
  if (request.headers.get("authorization")?.startsWith("Bearer ")) return;
  if (request.headers.has("x-session-token") && !request.headers.has("cookie")) return;

  const origin = request.headers.get("origin");
  // Browsers send it with every unsafe request; without a cookie there is nothing to ride on.
  if (origin === null && request.headers.has("cookie")) throw new ApiError("origin_refused", "A request with a cookie needs the header Origin.");
  if (origin !== null && !allowedOrigins.includes(origin)) throw new ApiError("origin_refused", `Requests from ${origin} are not allowed.`);
  if (request.headers.get("x-vennel-request") !== "1") throw new ApiError("missing_header", "Send the header X-Vennel-Request: 1.");
}
