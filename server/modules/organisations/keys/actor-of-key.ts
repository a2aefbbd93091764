import { atLeast } from "../../../platform/http/authorise.ts";
import type { KeyActor } from "../../../platform/http/actor.ts";
import type { OrganisationsOptions } from "../context.ts";
import { findMembership } from "../store.ts";
import { hashKey, KEY_PREFIX } from "./new-key.ts";
import { findKeyByHash, touchKey } from "./store.ts";

const MINUTE = 60_000;

/** Whom an API key acts for; null when it is not known, revoked or expired. A person's key can do no more than they can now. */
export async function actorOfKey({ database, clock }: OrganisationsOptions, secret: string): Promise<KeyActor | null> {
  if (!secret.startsWith(KEY_PREFIX) || secret.length > 200) return null;
  const hash = hashKey(secret);
  const now = clock.now();
  const key = await database.apiKey(hash, async (tx) => {
    const found = await findKeyByHash(tx, hash, now);
    // To the minute is enough for a person who wonders whether a key is in use, and spares a write for each call.
    if (found && (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() > MINUTE)) await touchKey(tx, found.id, now);
    return found;
  });
  if (!key) return null;
  const { id: keyId, organisationId, role, expiresAt, ownerId } = key;
  if (ownerId === null) return { kind: "key", keyId, organisationId, role, expiresAt };
  const owner = await database.person(ownerId, (tx) => findMembership(tx, organisationId, ownerId));
  return owner && { kind: "key", keyId, organisationId, role: atLeast(owner.role, role) ? role : owner.role, expiresAt, ownerId };
}
