import { encrypt } from "../../../platform/crypto/envelope.ts";
import { openWith } from "../../../platform/crypto/open-with.ts";
import type { Core } from "../core.ts";

/** Secrets that have to be read again (an authenticator's, recovery codes) are stored so that the database alone is not enough. */
export function seal(core: Core, purpose: string, owner: string, text: string): string {
  return encrypt(core.keys.seal()[0] ?? Buffer.alloc(0), Buffer.from(text), `${purpose}/${owner}`).toString("base64");
}

export function unseal(core: Core, purpose: string, owner: string, sealed: string): string {
  return openWith(core.keys.seal(), Buffer.from(sealed, "base64"), `${purpose}/${owner}`).toString("utf8");
}
