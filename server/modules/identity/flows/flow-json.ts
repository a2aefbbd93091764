import { identityJson, type Account } from "../accounts/account.ts";
import { hidden, withoutScript } from "../contract/nodes.ts";
import type { Core } from "../core.ts";
import { maskCsrf } from "../http/csrf.ts";
import type { Exchange } from "../http/exchange.ts";
import { sortNodes } from "./sort-nodes.ts";
import type { Flow } from "../tables.ts";

interface Beside {
  /** Settings flows carry their owner. */
  readonly account?: Account;
  readonly continueWith?: readonly object[];
}

/** A flow as clients read it, with a freshly masked CSRF token. */
export function flowJson(core: Core, exchange: Exchange, flow: Flow, { account, continueWith }: Beside = {}) {
  const token = flow.type === "browser" && exchange.csrfSecret ? maskCsrf(exchange.csrfSecret) : "";
  const finished = flow.context["doneUrl"];
  return {
    id: flow.id,
    type: flow.type,
    state: flow.state,
    ...(flow.active ? { active: flow.active } : {}),
    expires_at: flow.expiresAt.toISOString(),
    issued_at: flow.issuedAt.toISOString(),
    request_url: flow.requestUrl,
    ...(flow.returnTo ? { return_to: flow.returnTo } : {}),
    ui: {
      action: finished ?? `${core.baseUrl}/self-service/${flow.kind}?flow=${flow.id}`,
      method: finished ? "GET" : "POST",
      nodes: sortNodes(flow, hidden("default", "csrf_token", token), flow.type === "api" ? withoutScript(flow.nodes) : flow.nodes),
      ...(flow.messages.length > 0 ? { messages: flow.messages } : {}),
    },
    ...(flow.kind === "login" ? { refresh: flow.refresh, requested_aal: flow.requestedAal } : {}),
    ...(flow.context["identitySchema"] ? { identity_schema: flow.context["identitySchema"] } : {}),
    ...(exchange.transientPayload ? { transient_payload: exchange.transientPayload } : {}),
    ...(flow.kind === "login" || flow.kind === "registration" ? { organization_id: null } : {}),
    ...(exchange.exchangeCode ? { session_token_exchange_code: exchange.exchangeCode } : {}),
    ...(account ? { identity: identityJson(account, core.baseUrl) } : {}),
    ...(continueWith ? { continue_with: continueWith } : {}),
  };
}
