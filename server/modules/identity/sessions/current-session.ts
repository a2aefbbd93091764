import { reaches } from "../accounts/account.ts";
import { aal2Required, sessionInactive } from "../contract/kratos-error.ts";
import type { Core } from "../core.ts";
import { startUrl } from "../flows/new-flow.ts";
import type { Exchange } from "../http/exchange.ts";
import { hashToken, type ActiveSession } from "./session.ts";
import { findSessionByToken } from "./store.ts";

/** The session of a token, whatever its assurance level. */
export async function findSession(core: Core, token: string | null): Promise<ActiveSession | null> {
  if (!token) return null;
  const found = await core.database.shared((tx) => findSessionByToken(tx, hashToken(token), core.clock.now()));
  return found && { ...found, token };
}

/** The caller's session at the highest level that their credentials allow; anything less is an error. */
export async function requireSession(core: Core, exchange: Exchange, goTo?: string, back: string | null = null): Promise<ActiveSession> {
  const active = await findSession(core, exchange.sessionToken);
  if (!active) throw sessionInactive(goTo);
  if (!isComplete(active)) throw aal2Required(startUrl(core, "login", { aal: "aal2", return_to: back }));
  return active;
}

export function isComplete({ session, account }: ActiveSession): boolean {
  return reaches(session.aal, account.identity.availableAal);
}
