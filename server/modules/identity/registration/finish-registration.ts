import { identityJson, type Account } from "../accounts/account.ts";
import type { Core } from "../core.ts";
import { destination } from "../flows/new-flow.ts";
import type { Exchange } from "../http/exchange.ts";
import { beginSession } from "../sessions/begin-session.ts";
import { sessionJson, type CompletedMethod } from "../sessions/session.ts";
import type { Flow } from "../tables.ts";
import { openVerification } from "../verification/open-verification.ts";

/** Signs the new person in at once; verifying the address can wait, and its page is offered. */
export async function finishRegistration(core: Core, exchange: Exchange, flow: Flow, account: Account, completed: CompletedMethod): Promise<Response> {
  const active = await beginSession(core, exchange, flow, account, completed, null);
  const isVerified = account.addresses.every((address) => address.verified);
  const verification = isVerified ? [] : [await openVerification(core, exchange, flow, account.identity.traits.email)];
  const goTo = destination(core, flow.returnTo);
  if (flow.type === "browser" && !exchange.wantsJsonError) return exchange.redirect(goTo);

  const last =
    flow.type === "api" ? { action: "set_ory_session_token", ory_session_token: active.token } : { action: "redirect_browser_to", redirect_browser_to: goTo };
  return exchange.json({
    identity: identityJson(account, core.baseUrl),
    session: sessionJson(active.session, account, core.baseUrl),
    ...(flow.type === "api" ? { session_token: active.token } : {}),
    continue_with: [...verification, last],
  });
}
