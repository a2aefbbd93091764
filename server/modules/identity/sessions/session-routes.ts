import type { Hono } from "hono";
import { aal2Required, badRequest, noSession } from "../contract/kratos-error.ts";
import type { Core } from "../core.ts";
import { startUrl } from "../flows/new-flow.ts";
import type { Handle } from "../http/handle.ts";
import type { Exchange } from "../http/exchange.ts";
import { findSession, isComplete } from "./current-session.ts";
import { pageHeaders, readPage } from "./paging.ts";
import { sessionJson, type ActiveSession } from "./session.ts";
import { listOthers, revokeOthers, revokeSession } from "./store.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function mountSessions(app: Hono, core: Core, handle: Handle): void {
  app.all(
    "/sessions/whoami",
    handle(async (exchange) => {
      if (exchange.query.get("tokenize_as")) throw badRequest("No token templates are configured.");
      const { session, account } = await caller(exchange);
      exchange.context.header("x-kratos-authenticated-identity-id", account.identity.id);
      return exchange.json(sessionJson(session, account, core.baseUrl));
    }, "json"),
  );

  app.get(
    "/sessions",
    handle(async (exchange) => {
      const { session } = await caller(exchange);
      const page = readPage(exchange.query);
      const { sessions, total } = await core.database.shared((tx) => listOthers(tx, session, core.clock.now(), page.size, page.offset));
      for (const [name, value] of Object.entries(pageHeaders(page, total, new URL(`${core.baseUrl}/sessions`).pathname))) exchange.context.header(name, value);
      return exchange.json(sessions.map((other) => sessionJson(other, null, core.baseUrl)));
    }, "json"),
  );

  app.delete(
    "/sessions",
    handle(async (exchange) => {
      const { session } = await caller(exchange);
      return exchange.json({ count: await core.database.shared((tx) => revokeOthers(tx, session.identityId, session.id)) });
    }, "json"),
  );

  app.delete(
    "/sessions/:id",
    handle(async (exchange) => {
      const { session } = await caller(exchange);
      const id = exchange.context.req.param("id") ?? "";
      if (!UUID.test(id)) throw badRequest("The session id is not a UUID.");
      if (id.toLowerCase() === session.id) throw badRequest("The session that is in use is ended by signing out.");
      await core.database.shared((tx) => revokeSession(tx, id, session.identityId));
      return exchange.context.body(null, 204);
    }, "json"),
  );

  async function caller(exchange: Exchange): Promise<ActiveSession> {
    const active = await findSession(core, exchange.sessionToken);
    if (!active) throw noSession();
    if (!isComplete(active)) throw aal2Required(startUrl(core, "login", { aal: "aal2" }));
    return active;
  }
}
