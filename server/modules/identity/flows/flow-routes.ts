import type { Hono } from "hono";
import { badRequest, csrfViolation, flowNotFound, KratosError } from "../contract/kratos-error.ts";
import type { Core } from "../core.ts";
import type { Handle } from "../http/handle.ts";
import type { Exchange } from "../http/exchange.ts";
import { csrfMatches, hashCsrf } from "../http/csrf.ts";
import { readSubmission, type Submission } from "../http/read-submission.ts";
import type { Flow } from "../tables.ts";
import type { Kind } from "./kind.ts";
import { pageUrl, startUrl } from "./new-flow.ts";
import { findFlow, insertFlow } from "./store.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The four addresses that every kind of flow has. */
export function mountFlow(app: Hono, core: Core, kind: Kind, handle: Handle): void {
  const path = `/self-service/${kind.kind}`;

  app.get(
    `${path}/browser`,
    handle(async (exchange) => {
      const flow = await kind.start(exchange, "browser");
      await core.database.shared((tx) => insertFlow(tx, flow));
      return exchange.wantsJson ? kind.read(exchange, flow) : exchange.redirect(pageUrl(core, flow));
    }),
  );

  app.get(
    `${path}/api`,
    handle(async (exchange) => {
      refuseBrowser(exchange);
      const flow = await kind.start(exchange, "api");
      await core.database.shared((tx) => insertFlow(tx, flow));
      return kind.read(exchange, flow);
    }, "json"),
  );

  app.get(
    `${path}/flows`,
    handle(async (exchange) => {
      const flow = await load(exchange.query.get("id"));
      if (flow.type === "browser" && kind.kind !== "settings") requireCookieOf(exchange, flow);
      if (flow.expiresAt <= core.clock.now()) throw expiredOnRead(core, flow);
      return kind.read(exchange, flow);
    }, "json"),
  );

  app.post(
    path,
    handle(async (exchange) => {
      const flow = await load(exchange.query.get("flow"));
      const sent = await readSubmission(exchange.request);
      exchange.transientPayload = sent.transientPayload;
      if (flow.type === "api") refuseBrowser(exchange);
      else if (!csrfMatches(exchange.csrfSecret, flow.csrfHash, csrfTokenOf(exchange, sent))) throw csrfViolation();
      if (flow.expiresAt <= core.clock.now()) return renew(exchange, flow);
      return kind.submit(exchange, flow, sent);
    }),
  );

  if (!kind.follow) return;
  const follow = kind.follow.bind(kind);
  app.get(
    path,
    handle(async (exchange) => {
      const flow = await load(exchange.query.get("flow"));
      if (flow.expiresAt <= core.clock.now()) return renew(exchange, flow);
      return follow(exchange, flow);
    }),
  );

  async function load(id: string | null): Promise<Flow> {
    if (!id) throw badRequest("The flow query parameter is missing.");
    const flow = UUID.test(id) ? await core.database.shared((tx) => findFlow(tx, kind.kind, id)) : null;
    if (!flow) throw flowNotFound();
    return flow;
  }

  /** Replaces a flow that was open for too long, so that the person can go on where they were. */
  async function renew(exchange: Exchange, expired: Flow): Promise<Response> {
    const fresh = { ...(await kind.restart(exchange, expired)), messages: [kind.expiredMessage(expired.expiresAt)] };
    await core.database.shared((tx) => insertFlow(tx, fresh));
    throw new KratosError(410, "The self-service flow expired", {
      id: "self_service_flow_expired",
      reason: "The flow was open for too long; a new one has been made.",
      beside: {
        expired_at: expired.expiresAt.toISOString(),
        since: (core.clock.now().getTime() - expired.expiresAt.getTime()) * 1_000_000,
        use_flow_id: fresh.id,
      },
      goTo: pageUrl(core, fresh),
    });
  }
}

function expiredOnRead(core: Core, flow: Flow): KratosError {
  return new KratosError(410, "The self-service flow expired", {
    id: "self_service_flow_expired",
    reason: "The flow was open for too long. Start a new one.",
    details: { redirect_to: startUrl(core, flow.kind, { return_to: flow.returnTo }), ...(flow.returnTo ? { return_to: flow.returnTo } : {}) },
  });
}

/** A program has no cookies and no origin; a page that sends an api flow from a browser is attacking somebody. */
function refuseBrowser(exchange: Exchange): void {
  if (exchange.looksLikeBrowser) throw badRequest("Api flows take no cookies and no Origin header; use a browser flow in browsers.");
}

/** Some bodies of the contract have no field for the token; clients send it as a header then. */
function csrfTokenOf(exchange: Exchange, sent: Submission): string {
  return sent.text("csrf_token") || (exchange.request.headers.get("x-csrf-token") ?? "");
}

function requireCookieOf(exchange: Exchange, flow: Flow): void {
  if (!exchange.csrfSecret || hashCsrf(exchange.csrfSecret) !== flow.csrfHash) throw csrfViolation();
}
