import { proveAddress } from "../accounts/prove-address.ts";
import { findAccount } from "../accounts/store.ts";
import { flowNotFound, locationChange } from "../contract/kratos-error.ts";
import { notes } from "../contract/messages.ts";
import type { Core } from "../core.ts";
import { answerFlow } from "../flows/answer-flow.ts";
import { newFlow, pageUrl } from "../flows/new-flow.ts";
import { insertFlow, saveFlow } from "../flows/store.ts";
import type { Exchange } from "../http/exchange.ts";
import { LIFESPAN } from "../options.ts";
import { beginSession } from "../sessions/begin-session.ts";
import { revokeOthers } from "../sessions/store.ts";
import type { SettingsKind } from "../settings/settings-kind.ts";
import type { Flow } from "../tables.ts";

/** Signs somebody in who proved to read their address, and brings them to where a new password is set. */
export async function recover(
  core: Core,
  exchange: Exchange,
  flow: Flow,
  settings: SettingsKind,
  { identityId, address }: { identityId: string; address: string },
  method: "code_recovery" | "link_recovery",
): Promise<Response> {
  const now = core.clock.now();
  const { proved, account } = await core.database.shared(async (tx) => ({
    proved: await proveAddress(core, tx, { identityId, address }, null),
    account: await findAccount(tx, identityId),
  }));
  if (!account) throw flowNotFound();

  const viaLink = method === "link_recovery" && exchange.request.method === "GET";
  const type = viaLink ? "browser" : flow.type;
  const active = await beginSession(core, exchange, { ...flow, type }, account, { method, aal: "aal1", completed_at: now.toISOString() }, null);
  const privileged = new Date(now.getTime() + LIFESPAN.privileged);
  const messages = [proved === "removed" ? notes.recoveredAnew(privileged) : notes.recovered(privileged)];
  // A new password leads to where a sign-in leads.
  const opened = { ...newFlow(core, exchange, "settings", type), returnTo: flow.returnTo ?? core.home, messages };
  const settingsFlow = await settings.prepare(opened, account);
  const done: Flow = { ...flow, state: "passed_challenge", nodes: [], messages };
  await core.database.shared(async (tx) => {
    // Somebody may have shut the owner out, and must not stay signed in.
    await revokeOthers(tx, identityId, active.session.id);
    await insertFlow(tx, settingsFlow);
    await saveFlow(tx, done);
  });

  const page = pageUrl(core, settingsFlow);
  if (type === "browser") {
    if (exchange.wantsJsonError) throw locationChange(page);
    return exchange.redirect(page);
  }
  return answerFlow(core, exchange, done, 200, {
    continueWith: [
      { action: "set_ory_session_token", ory_session_token: active.token },
      { action: "show_settings_ui", flow: { id: settingsFlow.id, url: page } },
    ],
  });
}
