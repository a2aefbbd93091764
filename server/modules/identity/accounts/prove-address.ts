import type { Tx } from "../../../platform/database/database.ts";
import type { Core } from "../core.ts";
import type { Exchange } from "../http/exchange.ts";
import { findSession, isComplete } from "../sessions/current-session.ts";
import { revokeOthers } from "../sessions/store.ts";
import { findAddress, hasCredentials, lockAccount, markVerified, removeCredentials } from "./store.ts";

export interface ReadAddress {
  readonly identityId: string;
  readonly address: string;
}

/** The account that a request is signed in to, second factor included. */
export async function signedInAs(core: Core, exchange: Exchange): Promise<string | null> {
  const active = await findSession(core, exchange.sessionToken);
  return active && isComplete(active) ? active.account.identity.id : null;
}

/** Whether `proveAddress` would remove anything that somebody signs in with. */
export async function wouldRemove(tx: Tx, { identityId, address }: ReadAddress, signedIn: string | null): Promise<boolean> {
  if (signedIn === identityId || (await findAddress(tx, address))?.verified) return false;
  return hasCredentials(tx, identityId);
}

/**
 * Notes that somebody reads an address. Anybody may register an address that is not theirs, so the first proof removes
 * what was set up before it, unless it is given by somebody who is signed in to the account (`signedIn`).
 * Null when the account does not have the address any more.
 */
export async function proveAddress(core: Core, tx: Tx, { identityId, address }: ReadAddress, signedIn: string | null): Promise<"kept" | "removed" | null> {
  const now = core.clock.now();
  await lockAccount(tx, identityId);
  const before = await findAddress(tx, address);
  if (!(await markVerified(tx, address, identityId, now))) return null;
  if (before?.verified || signedIn === identityId) return "kept";
  await removeCredentials(tx, identityId, now);
  await revokeOthers(tx, identityId, null);
  await core.forgetKeys(tx, identityId);
  core.log.info({ security: "account_reset", identity: identityId }, "an address was proved; what was set up before was removed");
  return "removed";
}
