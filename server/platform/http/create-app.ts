import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { ApiError } from "../errors.ts";
import type { Log } from "../log.ts";
import { clientAddress, noteClientAddress, type Range } from "./client-address.ts";

/** Answers that are no page of ours load nothing, run nothing and are shown in no frame, whatever a browser takes them for. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
/** Refusals that somebody may look for afterwards: who was not let in where. */
const NOTED = new Set(["no_session", "access_denied", "origin_refused", "missing_header", "bad_signature", "rate_limited", "malformed_json", "invalid"]);

/** An empty application with what every answer shares: headers, and the one place where an error becomes HTTP. */
export function createApp(log: Log, proxies: readonly Range[] = []): Hono {
  const app = new Hono();
  app.use(noteClientAddress(proxies, tellOnce(log)));
  app.use(
    secureHeaders({
      xFrameOptions: "DENY",
      referrerPolicy: "same-origin",
      crossOriginResourcePolicy: "same-site",
      strictTransportSecurity: "max-age=31536000; includeSubDomains",
    }),
  );
  app.use(async (context, next) => {
    // It would repeat what was sent, cookies and all.
    if (context.req.method === "TRACE") throw new ApiError("not_found", "There is nothing at this address.");
    await next();
    const { headers } = context.res;
    if (!headers.has("content-security-policy")) headers.set("content-security-policy", NO_PAGE);
    if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  });
  app.onError((error, context) => {
    const { signal } = context.req.raw;
    if (signal.aborted && error === signal.reason) return new Response(null, { status: CLIENT_GONE });
    if (error instanceof ApiError && NOTED.has(error.code)) {
      const { method, path } = context.req;
      // An address of a webhook is as good as a password to those that ask for no proof.
      const place = path.startsWith("/hooks/") ? "/hooks/…" : path.slice(0, 200);
      log.info({ security: error.code, method, path: place, from: clientAddress(context) }, "a request was refused");
    }
    return errorResponse(error, log);
  });
  app.notFound(() => errorResponse(new ApiError("not_found", "There is nothing at this address."), log));
  return app;
}

/** Nobody reads this status; proxies write it in their logs. */
const CLIENT_GONE = 499;

/** An operator whose proxy is not named finds everybody counted as one. */
function tellOnce(log: Log): (peer: string) => void {
  let isTold = false;
  return (peer) => {
    if (isTold) return;
    isTold = true;
    log.warn({ peer }, "X-Forwarded-For of this peer is not believed; if it is a proxy of yours, name it in VENNEL_TRUSTED_PROXIES");
  };
}

export function errorResponse(error: unknown, log: Log): Response {
  const { status, headers, body } = errorAnswer(error, log);
  return Response.json(body, { status, headers });
}

/** An expected failure says what it is; of any other only the log tells. */
export function errorAnswer(error: unknown, log: Log): { status: number; headers: Record<string, string>; body: object } {
  if (error instanceof ApiError) {
    const headers: Record<string, string> = error.extra.retryAfter ? { "retry-after": String(error.extra.retryAfter) } : {};
    return { status: error.status, headers, body: error.toBody() };
  }
  log.error({ err: error }, "a request failed unexpectedly");
  return { status: 500, headers: {}, body: { code: "internal", message: "Something went wrong on the server. It has been logged." } };
}
