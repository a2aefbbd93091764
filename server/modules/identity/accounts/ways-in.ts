import type { Tx } from "../../../platform/database/database.ts";
import { credentialTypes } from "./store.ts";

const FIRST_FACTORS = ["password", "passkey", "oidc", "code"];

/** Nobody may remove the last thing that they can sign in with. */
export async function hasOtherWayIn(tx: Tx, identityId: string, without: string): Promise<boolean> {
  const types = await credentialTypes(tx, identityId);
  return FIRST_FACTORS.some((type) => type !== without && types.has(type));
}
