import { sql } from "drizzle-orm";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { audit } from "../context.ts";
import { deleteDevicesOf } from "../devices/store.ts";
import { bindOrganisation } from "../store.ts";
import { noteOfKey } from "./note-of-key.ts";
import { deleteKeysMadeBy } from "./store.ts";

/** Ends every key that a person made, in whichever organisation and for whomever, and what programs may still fetch. */
export async function forgetKeys(tx: Tx, clock: Clock, identityId: string): Promise<void> {
  await tx.execute(sql`select set_config('vennel.identity', ${identityId}, true)`);
  await deleteDevicesOf(tx, identityId);
  for (const key of await deleteKeysMadeBy(tx, identityId)) {
    await bindOrganisation(tx, key.organisationId);
    await audit(tx, { clock }, noteOfKey(null, key, "key.revoked", { reason: "its maker's account was recovered" }));
  }
}
