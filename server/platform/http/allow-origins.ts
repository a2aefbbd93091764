import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

/** Lets pages of the allowed origins call the services with cookies; other origins get no such permission. */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    credentials: true,
    allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: ["content-type", "authorization", "x-vennel-request", "x-session-token", "x-csrf-token", "last-event-id"],
    exposeHeaders: ["retry-after", "link", "x-total-count", "content-disposition"],
    maxAge: 600,
  });
}
