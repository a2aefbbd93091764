import { timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import { badRequest, KratosError, noSession } from "../contract/kratos-error.ts";
import type { Core } from "../core.ts";
import { destination } from "../flows/new-flow.ts";
import type { Handle } from "../http/handle.ts";
import { readSubmission } from "../http/read-submission.ts";
import { findSession } from "./current-session.ts";
import { hashToken, logoutTokenFor } from "./session.ts";
import { findSessionByToken, revokeSession } from "./store.ts";

export function mountLogout(app: Hono, core: Core, handle: Handle): void {
  app.get(
    "/self-service/logout/browser",
    handle(async (exchange) => {
      const active = await findSession(core, exchange.sessionToken);
      if (!active) throw noSession();
      const token = logoutTokenFor(active.token, core.keys.logout);
      const returnTo = exchange.query.get("return_to");
      if (returnTo) destination(core, returnTo);
      const url = new URL(`${core.baseUrl}/self-service/logout`);
      url.searchParams.set("token", token);
      if (returnTo) url.searchParams.set("return_to", returnTo);
      return exchange.json({ logout_url: url.href, logout_token: token });
    }, "json"),
  );

  app.get(
    "/self-service/logout",
    handle(async (exchange) => {
      const goTo = destination(core, exchange.query.get("return_to"));
      const token = exchange.query.get("token");
      if (!token) throw badRequest("The token query parameter is missing.");
      const active = await findSession(core, exchange.sessionToken);
      if (active) {
        if (!sameText(token, logoutTokenFor(active.token, core.keys.logout))) throw wrongToken();
        await core.database.shared((tx) => revokeSession(tx, active.session.id, active.session.identityId));
        core.log.info(
          { security: "signed_out", identity: active.session.identityId, session: active.session.id, from: exchange.ipAddress },
          "somebody signed out",
        );
      }
      exchange.clearSession();
      exchange.rotateCsrf();
      return exchange.wantsJsonError ? exchange.context.body(null, 204) : exchange.redirect(goTo);
    }),
  );

  app.delete(
    "/self-service/logout/api",
    handle(async (exchange) => {
      const sent = await readSubmission(exchange.request);
      const token = sent.text("session_token");
      if (!token) throw badRequest("The session_token is missing.");
      const found = await core.database.shared((tx) => findSessionByToken(tx, hashToken(token), core.clock.now()));
      if (!found) throw wrongToken();
      await core.database.shared((tx) => revokeSession(tx, found.session.id, found.session.identityId));
      return exchange.context.body(null, 204);
    }, "json"),
  );
}

function wrongToken(): KratosError {
  return new KratosError(403, "The requested action was forbidden", { reason: "No active session belongs to this token." });
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
