import type { organisationsService } from "../../../../contracts/organisations.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { decodeCursor, pageOf } from "../../../platform/cursor.ts";
import { ApiError, notFound } from "../../../platform/errors.ts";
import type { Actor } from "../../../platform/http/actor.ts";
import type { Handlers } from "../../../platform/http/mount-service.ts";
import { audit, type OrganisationsOptions } from "../context.ts";
import { refuseAbove } from "../member-handlers.ts";
import { findMembership } from "../store.ts";
import { newKey } from "./new-key.ts";
import { noteOfKey } from "./note-of-key.ts";
import { deleteKey, insertKey, listKeys, listOwnKeys, makerOf, type ApiKey, type KnownKey } from "./store.ts";

type All = Handlers<typeof organisationsService>;
type Mine = Pick<All, "listKeys" | "createKey" | "revokeKey" | "listOwnKeys" | "revokeOwnKey">;

export function keyHandlers(options: OrganisationsOptions): Mine {
  const { database, clock } = options;

  /** With what it made. */
  async function endKey(tx: Tx, actor: Actor, organisationId: string, keyId: string, refuse?: (key: ApiKey) => void): Promise<void> {
    const [key, ...made] = await deleteKey(tx, organisationId, keyId);
    if (!key) throw notFound("The key");
    refuse?.(key);
    await audit(tx, options, noteOfKey(actor, key, "key.revoked"));
    for (const child of made) await audit(tx, options, noteOfKey(actor, child, "key.revoked", { reason: `the key ${key.name}, which made it, was revoked` }));
  }

  return {
    async listKeys({ params: { organisation_id: id }, query: { limit, cursor } }) {
      const before = decodeCursor(cursor, 1)?.[0] ?? null;
      const rows = await database.organisation(id, (tx) => listKeys(tx, id, before, limit + 1));
      const { items, nextCursor } = pageOf(rows, limit, (row) => [row.id]);
      return { items: items.map(body), nextCursor };
    },

    async createKey({ actor, role: mine, params: { organisation_id: id }, body: { name, role, expiresAt, owner } }) {
      refuseAbove(mine, role);
      const expires = expiresAt ? new Date(expiresAt) : null;
      if (expires && expires <= clock.now())
        throw new ApiError("invalid", "The key would have expired already.", { fields: [{ field: "expiresAt", message: "In the past" }] });
      if (actor.kind === "key" && actor.expiresAt && (!expires || expires > actor.expiresAt))
        throw new ApiError("access_denied", "A key cannot make one that is good for longer than itself.");
      const ownerId = ownerOfNew(actor, owner);
      return database.organisation(id, async (tx) => {
        const madeBy = actor.kind === "person" ? actor.identityId : await makerOf(tx, id, actor.keyId);
        const through = actor.kind === "key" ? { madeByKey: actor.keyId } : {};
        const { key, secret } = newKey({ organisationId: id, name, role, ownerId, madeBy, expiresAt: expires, ...through }, clock.now());
        await insertKey(tx, key);
        await audit(tx, options, noteOfKey(actor, key, "key.created"));
        const member = ownerId && (await findMembership(tx, id, ownerId));
        return { ...body({ ...key, ownerName: member ? member.name || member.email : null }), secret };
      });
    },

    async revokeKey({ actor, role: mine, params: { organisation_id: id, keyId } }) {
      await database.organisation(id, async (tx) => {
        await endKey(tx, actor, id, keyId, (key) => refuseAbove(mine, key.role));
      });
    },

    async listOwnKeys({ actor, params: { organisation_id: id } }) {
      return { items: (await database.organisation(id, (tx) => listOwnKeys(tx, id, ownerOf(actor)))).map(body) };
    },

    async revokeOwnKey({ actor, params: { organisation_id: id, keyId } }) {
      await database.organisation(id, async (tx) => {
        const own = await listOwnKeys(tx, id, ownerOf(actor));
        if (!own.some((key) => key.id === keyId)) throw notFound("The key");
        await endKey(tx, actor, id, keyId);
      });
    },
  };
}

/** A key makes keys for its own owner: no person's key may make one that outlasts their membership. */
function ownerOfNew(actor: Actor, wanted: "maker" | "organisation" | undefined): string | null {
  if (actor.kind === "person") return wanted === "organisation" ? null : actor.identityId;
  const ownerId = actor.ownerId ?? null;
  if (wanted === "organisation" && ownerId !== null) throw new ApiError("access_denied", "A person's key makes keys of that person only.");
  if (wanted === "maker" && ownerId === null) throw new ApiError("access_denied", "A key of the organisation makes keys of the organisation only.");
  return ownerId;
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
