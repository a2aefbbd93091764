import { randomUUID } from "node:crypto";
import { SCHEMA_ID } from "../accounts/account.ts";
import { badRequest, returnToForbidden } from "../contract/kratos-error.ts";
import type { Core } from "../core.ts";
import { hashCsrf } from "../http/csrf.ts";
import type { Exchange } from "../http/exchange.ts";
import { resolveReturnTo } from "../http/return-to.ts";
import { LIFESPAN } from "../options.ts";
import { hashToken } from "../sessions/session.ts";
import type { Aal, Flow, FlowKind } from "../tables.ts";

/** What a new flow of any kind begins with; its nodes are the kind's business. */
export function newFlow(core: Core, exchange: Exchange, kind: FlowKind, type: Flow["type"]): Flow {
  const { query } = exchange;
  const returnTo = query.get("return_to") || null;
  if (returnTo) destination(core, returnTo);
  const projectName = query.get("projectName");
  const wantsExchange = type === "api" && query.get("return_session_token_exchange_code") === "true";
  const schema = requestedSchema(kind, query);
  const { pathname, search } = new URL(exchange.request.url);
  return {
    ...blankFlow(core, kind, type),
    context: {
      ...(projectName ? { projectName: projectName.slice(0, 200) } : {}),
      ...(schema ? { identitySchema: schema } : {}),
      ...(wantsExchange ? { initCodeHash: hashToken(exchange.issueExchangeCode()) } : {}),
    },
    csrfHash: type === "browser" ? hashCsrf(exchange.ensureCsrf()) : "",
    // The server may sit behind a proxy: the address that people use is the public one.
    requestUrl: `${core.baseUrl.replace(/\/auth$/, "")}${pathname}${search}`,
    returnTo,
    requestedAal: requestedAal(query),
    refresh: query.get("refresh") === "true",
  };
}

/** A flow that nobody asked for yet. */
export function blankFlow(core: Core, kind: FlowKind, type: Flow["type"]): Flow {
  const now = core.clock.now();
  return {
    id: randomUUID(),
    kind,
    type,
    state: kind === "settings" ? "show_form" : "choose_method",
    active: null,
    nodes: [],
    messages: [],
    context: {},
    csrfHash: "",
    requestUrl: `${core.baseUrl}/self-service/${kind}/${type}`,
    returnTo: null,
    requestedAal: "aal1",
    refresh: false,
    identityId: null,
    issuedAt: now,
    expiresAt: new Date(now.getTime() + LIFESPAN.flow),
  };
}

/** Where `return_to` leads; refused when it is not on the list, both when a flow begins and when it ends. */
export function destination(core: Core, returnTo: string | null): string {
  if (!returnTo) return core.home;
  const url = resolveReturnTo(returnTo, core.publicUrl, core.allowedReturnUrls);
  if (!url) throw returnToForbidden(returnTo);
  return url;
}

/** The page of the web application that shows this flow; it keeps what it was opened with. */
export function pageUrl(core: Core, flow: Flow, extra: Readonly<Record<string, string>> = {}): string {
  const url = new URL(`${core.publicUrl}/${flow.kind}`);
  url.searchParams.set("flow", flow.id);
  if (flow.returnTo) url.searchParams.set("return_to", flow.returnTo);
  const { projectName } = flow.context;
  if (projectName) url.searchParams.set("projectName", projectName);
  for (const [name, value] of Object.entries(extra)) url.searchParams.set(name, value);
  return url.href;
}

/** The address that starts a flow of a kind in the browser. */
export function startUrl(core: Core, kind: FlowKind, parameters: Readonly<Record<string, string | null>> = {}): string {
  const url = new URL(`${core.baseUrl}/self-service/${kind}/browser`);
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value);
  return url.href;
}

/** What cannot be honoured is refused: a caller must not believe that it was. */
function requestedSchema(kind: FlowKind, query: URLSearchParams): string | null {
  if (kind !== "login" && kind !== "registration") return null;
  if (query.get("organization")) throw badRequest("Signing in for one organization is not offered here; leave the organization query parameter out.");
  if (kind === "login" && query.get("via")) throw badRequest("No codes are mailed as a second step here; leave the via query parameter out.");
  const schema = query.get("identity_schema");
  if (schema && schema !== SCHEMA_ID) throw badRequest(`There is no identity schema "${schema.slice(0, 100)}" here.`);
  return schema;
}

function requestedAal(query: URLSearchParams): Aal {
  const aal = query.get("aal") || "aal1";
  if (aal !== "aal1" && aal !== "aal2") throw badRequest("The aal query parameter is aal1 or aal2.");
  return aal;
}
