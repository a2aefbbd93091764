import type { KeyActor } from "../../../platform/http/actor.ts";
import type { OrganisationsOptions } from "../context.ts";
import { hashKey, KEY_PREFIX } from "./key-handlers.ts";
import { findKeyByHash, touchKey } from "./store.ts";

const MINUTE = 60_000;

/** Whom an API key acts for; null when it is not known, revoked or expired. */
export async function actorOfKey({ database, clock }: OrganisationsOptions, secret: string): Promise<KeyActor | null> {
  if (!secret.startsWith(KEY_PREFIX) || secret.length > 200) return null;
  const hash = hashKey(secret);
  const now = clock.now();
  return database.apiKey(hash, async (tx) => {
    const key = await findKeyByHash(tx, hash, now);
    if (!key) return null;
    // To the minute is enough for a person who wonders whether a key is in use, and spares a write for each call.
    if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() > MINUTE) await touchKey(tx, key.id, now);
    return { kind: "key", keyId: key.id, organisationId: key.organisationId, role: key.role, expiresAt: key.expiresAt };
  });
}
