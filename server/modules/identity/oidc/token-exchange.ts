import type { Hono } from "hono";
import { findAccount } from "../accounts/store.ts";
import { badRequest, KratosError } from "../contract/kratos-error.ts";
import type { Core } from "../core.ts";
import { blankFlow, destination } from "../flows/new-flow.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Handle } from "../http/handle.ts";
import type { SignIn } from "../methods/method.ts";
import { beginSession } from "../sessions/begin-session.ts";
import { hashToken, randomText, sessionJson } from "../sessions/session.ts";
import type { Flow } from "../tables.ts";
import { insertTokenExchange, takeTokenExchange } from "./store.ts";

const WITHIN_MS = 10 * 60_000;

/** The person signed in with a browser, and a native program waits: the browser brings it the second of two codes. */
export async function returnToProgram(core: Core, exchange: Exchange, flow: Flow, { identityId, completed }: SignIn): Promise<Response> {
  const returnCode = randomText(64);
  await core.database.shared((tx) =>
    insertTokenExchange(tx, {
      initCodeHash: flow.context["initCodeHash"] ?? "",
      returnCodeHash: hashToken(returnCode),
      identityId,
      completed,
      expiresAt: new Date(core.clock.now().getTime() + WITHIN_MS),
    }),
  );
  const goTo = new URL(destination(core, flow.returnTo));
  goTo.searchParams.set("code", returnCode);
  return exchange.redirect(goTo.href);
}

/** Both codes together are worth one session, once. */
export function mountTokenExchange(app: Hono, core: Core, handle: Handle): void {
  app.get(
    "/sessions/token-exchange",
    handle(async (exchange) => {
      const initCode = exchange.query.get("init_code");
      const returnCode = exchange.query.get("return_to_code");
      if (!initCode || !returnCode) throw badRequest("init_code and return_to_code are needed.");
      const taken = await core.database.shared((tx) => takeTokenExchange(tx, hashToken(initCode), hashToken(returnCode), core.clock.now()));
      const account = taken && (await core.database.shared((tx) => findAccount(tx, taken.identityId)));
      if (!account) throw new KratosError(404, "The requested resource could not be found", { reason: "No session is waiting for these codes." });
      const active = await beginSession(core, exchange, blankFlow(core, "login", "api"), account, taken.completed, null);
      return exchange.json({ session_token: active.token, session: sessionJson(active.session, account, core.baseUrl) });
    }, "json"),
  );
}
