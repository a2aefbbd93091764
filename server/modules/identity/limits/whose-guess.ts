import { networkOf } from "../../../platform/http/client-address.ts";
import type { Core } from "../core.ts";
import type { Exchange } from "../http/exchange.ts";
import { isKnownTo, knownBrowser } from "../login/known-browser.ts";
import type { Guess } from "./limits.ts";

/** What a password that is tried counts against. A browser that has signed in before counts for itself, whatever others try. */
export async function passwordGuess(core: Core, exchange: Exchange, identifier: string): Promise<Guess> {
  const browser = await core.database.shared((tx) => knownBrowser(core, tx, exchange, identifier));
  if (browser !== null) return { loginByBrowser: `${browser} ${identifier}` };
  const network = networkOf(exchange.ipAddress);
  return { loginByPair: `${network} ${identifier}`, loginByAddress: network, loginByIdentifier: identifier };
}

/** What a code of a second factor counts against: only somebody with the first factor can use it up for others. */
export async function secondFactorGuess(core: Core, exchange: Exchange, identityId: string): Promise<Guess> {
  const browser = await isKnownTo(core, exchange, identityId);
  return browser === null ? { secondFactor: identityId } : { secondFactorByBrowser: `${browser} ${identityId}` };
}

/** What may be mailed: a code; a link, which cannot be guessed; or nothing more, since the links of the last hour still work. */
export type MayMail = "code" | "link" | "nothing";

/** Counts a letter that somebody asks for. */
export async function countLetter(core: Core, exchange: Exchange, address: string): Promise<MayMail> {
  const browser = await core.database.shared((tx) => knownBrowser(core, tx, exchange, address));
  if (browser !== null) {
    await core.limits.count("mailByBrowser", `${browser} ${address}`);
    return "code";
  }
  const network = networkOf(exchange.ipAddress);
  await core.limits.count("mailByPair", `${network} ${address}`);
  await core.limits.count("mailByAddress", network);
  if (await core.limits.allow("codesByRecipient", address)) return "code";
  return (await core.limits.allow("linksByRecipient", address)) ? "link" : "nothing";
}
