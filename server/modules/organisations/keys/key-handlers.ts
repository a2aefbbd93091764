import type { organisationsService } from "../../../../contracts/organisations.ts";
import { decodeCursor, pageOf } from "../../../platform/cursor.ts";
import { ApiError, notFound } from "../../../platform/errors.ts";
import type { Actor } from "../../../platform/http/actor.ts";
import type { Handlers } from "../../../platform/http/mount-service.ts";
import { audit, type OrganisationsOptions } from "../context.ts";
import { refuseAbove } from "../member-handlers.ts";
import { newKey } from "./new-key.ts";
import { deleteKey, insertKey, listKeys, listOwnKeys, type KnownKey } from "./store.ts";

type All = Handlers<typeof organisationsService>;
type Mine = Pick<All, "listKeys" | "createKey" | "revokeKey" | "listOwnKeys" | "revokeOwnKey">;

export function keyHandlers(options: OrganisationsOptions): Mine {
  const { database, clock } = options;
  return {
    async listKeys({ params: { organisation_id: id }, query: { limit, cursor } }) {
      const before = decodeCursor(cursor, 1)?.[0] ?? null;
      const rows = await database.organisation(id, (tx) => listKeys(tx, id, before, limit + 1));
      const { items, nextCursor } = pageOf(rows, limit, (row) => [row.id]);
      return { items: items.map(body), nextCursor };
    },

    async createKey({ actor, role: mine, params: { organisation_id: id }, body: { name, role, expiresAt } }) {
      refuseAbove(mine, role);
      const expires = expiresAt ? new Date(expiresAt) : null;
      if (expires && expires <= clock.now())
        throw new ApiError("invalid", "The key would have expired already.", { fields: [{ field: "expiresAt", message: "In the past" }] });
      if (actor.kind === "key" && actor.expiresAt && (!expires || expires > actor.expiresAt))
        throw new ApiError("access_denied", "A key cannot make one that is good for longer than itself.");
      // What a person's key makes is that person's.
      const ownerId = actor.kind === "key" ? (actor.ownerId ?? null) : null;
      const { key, secret } = newKey({ organisationId: id, name, role, ownerId, expiresAt: expires }, clock.now());
      await database.organisation(id, async (tx) => {
        await insertKey(tx, key);
        await audit(tx, options, id, actor, "key.created", key.id, { name, role });
      });
      return { ...body({ ...key, ownerName: null }), secret };
    },

    async revokeKey({ actor, role: mine, params: { organisation_id: id, keyId } }) {
      await database.organisation(id, async (tx) => {
        const gone = await deleteKey(tx, id, keyId);
        if (!gone) throw notFound("The key");
        refuseAbove(mine, gone.role);
        await audit(tx, options, id, actor, "key.revoked", keyId, { name: gone.name, role: gone.role });
      });
    },

    async listOwnKeys({ actor, params: { organisation_id: id } }) {
      return { items: (await database.organisation(id, (tx) => listOwnKeys(tx, id, ownerOf(actor)))).map(body) };
    },

    async revokeOwnKey({ actor, params: { organisation_id: id, keyId } }) {
      await database.organisation(id, async (tx) => {
        const own = await listOwnKeys(tx, id, ownerOf(actor));
        const found = own.find((key) => key.id === keyId);
        if (!found) throw notFound("The key");
        await deleteKey(tx, id, keyId);
        await audit(tx, options, id, actor, "key.revoked", keyId, { name: found.name, role: found.role });
      });
    },
  };
}

const ownerOf = (actor: Actor) => (actor.kind === "person" ? { ownerId: actor.identityId } : { keyId: actor.keyId });

function body({ id, name, role, hint, ownerId, ownerName, createdAt, expiresAt, lastUsedAt }: KnownKey) {
  return {
    id,
    name,
    role,
    hint,
    owner: ownerId === null ? null : { identityId: ownerId, name: ownerName ?? "" },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
