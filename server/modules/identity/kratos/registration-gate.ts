import type { Context } from "hono";
import { networkOf } from "../../../platform/http/client-address.ts";
import { normaliseEmail } from "../../../../contracts/email-address.ts";
import { FormError } from "../contract/form-error.ts";
import { badRequest, flowDisabled } from "../contract/kratos-error.ts";
import type { UiText } from "../contract/ui.ts";
import type { Core } from "../core.ts";
import type { Exchange } from "../http/exchange.ts";
import { createHandle } from "../http/handle.ts";
import { insistOnInvitation } from "../registration/insist-on-invitation.ts";
import { forwardedHeaders, proxyToKratos } from "./kratos-proxy.ts";
import { readRegistration } from "./sent-registration.ts";

interface RemoteFlow {
  readonly ui: { readonly messages?: readonly UiText[] };
}

/** Passes requests on to a Kratos, which knows nothing of invitations: registrations are held to this installation's mode first. */
export function registrationGate(core: Core, kratosUrl: string): (context: Context) => Promise<Response> {
  const handle = createHandle(core);
  const answer = async (exchange: Exchange) => {
    if (core.registration === "closed") throw flowDisabled("Registration");
    if (isStart(exchange)) return proxyToKratos(exchange.context, kratosUrl);
    await core.limits.count("registrationByAddress", networkOf(exchange.ipAddress));
    const { addresses, body } = await readRegistration(exchange.request);
    try {
      for (const address of addresses.length > 0 ? addresses : [""]) await insistOnInvitation(core, normaliseEmail(address));
    } catch (error) {
      if (error instanceof FormError) return refuse(exchange, kratosUrl, error);
      throw error;
    }
    return proxyToKratos(exchange.context, kratosUrl, body);
  };
  const negotiated = handle(answer);
  const inJson = handle(answer, "json");
  return async (context) => {
    if (core.registration === "open") return proxyToKratos(context, kratosUrl);
    const path = pathOf(context);
    if (path === null) return context.json(badRequest("The address cannot be read.").toBody(), 400);
    if (!isRegistration(path)) return proxyToKratos(context, kratosUrl);
    return path.endsWith("/api") ? inJson(context) : negotiated(context);
  };
}

/** As a form that was refused: the flow with what is wrong. Its keeper cannot be told, so that a page without scripts gets the error page. */
async function refuse(exchange: Exchange, kratosUrl: string, { messages }: FormError): Promise<Response> {
  if (!exchange.wantsJsonError) throw badRequest(messages.map(({ text }) => text).join(" "));
  const id = exchange.query.get("flow") ?? "";
  const headers = forwardedHeaders(exchange.context);
  for (const name of ["content-type", "origin"]) headers.delete(name);
  const read = await fetch(`${kratosUrl}/self-service/registration/flows?id=${encodeURIComponent(id)}`, { headers });
  if (!read.ok) return new Response(await read.text(), { status: read.status, headers: { "content-type": "application/json" } });
  const flow = (await read.json()) as RemoteFlow;
  return exchange.json({ ...flow, ui: { ...flow.ui, messages: [...(flow.ui.messages ?? []), ...messages] } }, 400);
}

function isStart({ context }: Exchange): boolean {
  return context.req.raw.method === "GET" && /\/(browser|api)$/.test(pathOf(context) ?? "");
}

/** Reading a flow that exists registers nobody. */
function isRegistration(path: string): boolean {
  return path.includes("/registration") && !path.endsWith("/registration/flows");
}

/** However it was spelled, because whoever is asked next decodes it too; null when that cannot be done. */
function pathOf(context: Context): string | null {
  const { pathname } = new URL(context.req.raw.url);
  try {
    return decodeURIComponent(pathname)
      .replaceAll(/\/{2,}/g, "/")
      .replace(/\/$/, "")
      .toLowerCase();
  } catch {
    return null;
  }
}
