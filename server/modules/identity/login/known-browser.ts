import { createHmac, timingSafeEqual } from "node:crypto";
import type { Tx } from "../../../platform/database/database.ts";
import { findAddress, passwordChangedAt } from "../accounts/store.ts";
import type { Core } from "../core.ts";
import type { Exchange } from "../http/exchange.ts";
import { randomText } from "../sessions/session.ts";

/** Accounts that one browser is remembered for. */
const MOST_KNOWN = 5;
const ID_LENGTH = 16;

/**
 * A browser that has signed in to an account carries a proof of it: an id of its own, signed together with the account and
 * with when its password was last changed. Whoever guesses elsewhere cannot use its guesses up, and a new password makes
 * the proofs of the old one worthless.
 */
export async function rememberBrowser(core: Core, exchange: Exchange, identityId: string): Promise<void> {
  const changedAt = await core.database.shared((tx) => passwordChangedAt(tx, identityId));
  if (proofFor(core, exchange, identityId, changedAt) !== null) return;
  const id = randomText(ID_LENGTH);
  exchange.setKnownBrowser([`${id}.${sign(core, id, identityId, changedAt)}`, ...proofsOf(exchange)].slice(0, MOST_KNOWN).join("~"));
}

/** The browser's id where it has signed in to the account of this address before. */
export async function knownBrowser(core: Core, tx: Tx, exchange: Exchange, address: string): Promise<string | null> {
  if (proofsOf(exchange).length === 0) return null;
  const owner = await findAddress(tx, address);
  return owner && proofFor(core, exchange, owner.identityId, await passwordChangedAt(tx, owner.identityId));
}

/** The same, of an account that is known already. */
export async function isKnownTo(core: Core, exchange: Exchange, identityId: string): Promise<string | null> {
  if (proofsOf(exchange).length === 0) return null;
  return proofFor(core, exchange, identityId, await core.database.shared((tx) => passwordChangedAt(tx, identityId)));
}

function proofFor(core: Core, exchange: Exchange, identityId: string, changedAt: Date | null): string | null {
  for (const proof of proofsOf(exchange)) {
    const [id = "", tag = ""] = proof.split(".");
    if (sameText(tag, sign(core, id, identityId, changedAt))) return id;
  }
  return null;
}

function proofsOf({ knownBrowser: cookie }: Exchange): string[] {
  return (cookie ?? "")
    .split("~")
    .filter((proof) => /^\w{16}\.[\w-]{43}$/.test(proof))
    .slice(0, MOST_KNOWN);
}

function sign(core: Core, id: string, identityId: string, changedAt: Date | null): string {
  return createHmac("sha256", core.keys.browser)
    .update(`${id}\0${identityId}\0${changedAt?.getTime() ?? 0}`)
    .digest("base64url");
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
