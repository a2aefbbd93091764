import { locationChange } from "../contract/kratos-error.ts";
import type { Core } from "../core.ts";
import { destination, pageUrl, startUrl } from "../flows/new-flow.ts";
import type { Exchange } from "../http/exchange.ts";
import { isComplete } from "../sessions/current-session.ts";
import { sessionJson, type ActiveSession } from "../sessions/session.ts";
import type { Flow } from "../tables.ts";

/** A flow that asks for it already goes on; else one is begun. */
function secondStep(core: Core, flow: Flow): string {
  return flow.requestedAal === "aal2" ? pageUrl(core, flow) : startUrl(core, "login", { aal: "aal2", return_to: flow.returnTo });
}

/** Tells a signed-in caller where to go: to the second factor when their account asks for one, else on. */
export async function finishLogin(core: Core, exchange: Exchange, flow: Flow, active: ActiveSession): Promise<Response> {
  const session = sessionJson(active.session, active.account, core.baseUrl);
  if (flow.type === "api") return exchange.json({ session_token: active.token, session });

  const goTo = isComplete(active) ? destination(core, flow.returnTo) : secondStep(core, flow);
  if (!exchange.wantsJsonError) return exchange.redirect(goTo);
  if (!isComplete(active)) throw locationChange(goTo);
  return exchange.json({ session, continue_with: [{ action: "redirect_browser_to", redirect_browser_to: goTo }] });
}
