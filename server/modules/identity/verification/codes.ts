import { createHmac, randomInt, randomUUID } from "node:crypto";
import type { Tx } from "../../../platform/database/database.ts";
import type { Core } from "../core.ts";
import { LIFESPAN } from "../options.ts";
import { hashToken, randomText } from "../sessions/session.ts";
import { expireCodes, insertCode, useAddressCode, useCode } from "./store.ts";

/** Six digits for typing; its hash is keyed, because a million guesses against a stolen table take no time. */
export async function issueCode(core: Core, tx: Tx, flowId: string, address: string, identityId: string | null): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await keep(core, tx, flowId, address, identityId, hashCode(core, flowId, code));
  return code;
}

/** For links: long enough to need no key and no count of guesses. */
export async function issueLinkToken(core: Core, tx: Tx, flowId: string, address: string, identityId: string | null): Promise<string> {
  const token = randomText(32);
  await keep(core, tx, flowId, address, identityId, hashToken(token));
  return token;
}

async function keep(core: Core, tx: Tx, flowId: string, address: string, identityId: string | null, codeHash: string): Promise<void> {
  const now = core.clock.now();
  await expireCodes(tx, flowId, now);
  await insertCode(tx, {
    id: randomUUID(),
    flowId,
    identityId,
    address,
    codeHash,
    usedAt: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFESPAN.code),
  });
}

/** The owner of the code, once: a second use finds nothing. */
export async function redeemCode(core: Core, tx: Tx, flowId: string, code: string) {
  return useCode(tx, flowId, hashCode(core, flowId, code), core.clock.now());
}

export async function redeemLink(core: Core, tx: Tx, flowId: string, tokenHash: string) {
  return useCode(tx, flowId, tokenHash, core.clock.now());
}

/** The address that a code was sent to before anybody had an account for it. */
export async function redeemAddressCode(core: Core, tx: Tx, flowId: string, code: string): Promise<string | null> {
  return useAddressCode(tx, flowId, hashCode(core, flowId, code), core.clock.now());
}

/** People type codes as they read them aloud: 123 456. */
function hashCode(core: Core, flowId: string, code: string): string {
  return createHmac("sha256", core.keys.code)
    .update(`${flowId}:${code.replaceAll(/\s/g, "")}`)
    .digest("hex");
}
