import { createHash, randomBytes } from "node:crypto";
import type { organisationsService } from "../../../../contracts/organisations.ts";
import { decodeCursor, pageOf } from "../../../platform/cursor.ts";
import { ApiError, notFound } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/mount-service.ts";
import { newId } from "../../../platform/ids.ts";
import { audit, type OrganisationsOptions } from "../context.ts";
import { refuseAbove } from "../member-handlers.ts";
import { deleteKey, insertKey, listKeys, type ApiKey } from "./store.ts";

type All = Handlers<typeof organisationsService>;
type Mine = Pick<All, "listKeys" | "createKey" | "revokeKey">;

export const KEY_PREFIX = "vnl_";
const HINT_LENGTH = KEY_PREFIX.length + 4;

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
      const secret = KEY_PREFIX + randomBytes(30).toString("base64url");
      const key: ApiKey = {
        id: newId("key"),
        organisationId: id,
        name,
        role,
        hash: hashKey(secret),
        hint: secret.slice(0, HINT_LENGTH),
        createdAt: clock.now(),
        expiresAt: expires,
        lastUsedAt: null,
      };
      await database.organisation(id, async (tx) => {
        await insertKey(tx, key);
        await audit(tx, options, id, actor, "key.created", key.id, { name, role });
      });
      return { ...body(key), secret };
    },

    async revokeKey({ actor, role: mine, params: { organisation_id: id, keyId } }) {
      await database.organisation(id, async (tx) => {
        const gone = await deleteKey(tx, id, keyId);
        if (!gone) throw notFound("The key");
        refuseAbove(mine, gone.role);
        await audit(tx, options, id, actor, "key.revoked", keyId, { name: gone.name, role: gone.role });
      });
    },
  };
}

export function hashKey(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

function body({ id, name, role, hint, createdAt, expiresAt, lastUsedAt }: ApiKey) {
  return {
    id,
    name,
    role,
    hint,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
