import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { ApiError } from "../errors.ts";
import type { Log } from "../log.ts";

/** An empty application with what every answer shares: headers, and the one place where an error becomes HTTP. */
export function createApp(log: Log): Hono {
  const app = new Hono();
  app.use(secureHeaders({ xFrameOptions: "DENY", referrerPolicy: "same-origin", crossOriginResourcePolicy: "same-site" }));
  app.onError((error) => errorResponse(error, log));
  app.notFound(() => errorResponse(new ApiError("not_found", "There is nothing at this address."), log));
  return app;
}

export function errorResponse(error: unknown, log: Log): Response {
  if (error instanceof ApiError) {
    const headers: Record<string, string> = error.extra.retryAfter ? { "retry-after": String(error.extra.retryAfter) } : {};
    return Response.json(error.toBody(), { status: error.status, headers });
  }
  log.error({ err: error }, "a request failed unexpectedly");
  return Response.json({ code: "internal", message: "Something went wrong on the server. It has been logged." }, { status: 500 });
}
