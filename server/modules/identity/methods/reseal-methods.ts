import { findCredential, identitiesWith, lockAccount, putCredential } from "../accounts/store.ts";
import type { Core } from "../core.ts";
import { seal, unseal } from "./seal.ts";

/** The methods whose secrets have to be read again, and the field that holds them. */
const SEALED = { totp: "sealed_secret", lookup_secret: "sealed_codes" } as const;

/** Seals what people's authenticators and recovery codes need with the present key. Returns how many. */
export async function resealMethods(core: Core): Promise<number> {
  let done = 0;
  for (const [type, field] of Object.entries(SEALED)) {
    for (const id of await core.database.shared((tx) => identitiesWith(tx, type))) {
      await core.database.shared(async (tx) => {
        await lockAccount(tx, id);
        const config = (await findCredential(tx, id, type)) as Record<string, unknown> | null;
        const sealed = config?.[field];
        if (!config || typeof sealed !== "string") return;
        await putCredential(tx, id, type, { ...config, [field]: seal(core, type, id, unseal(core, type, id, sealed)) }, core.clock.now());
        done += 1;
      });
    }
  }
  return done;
}
