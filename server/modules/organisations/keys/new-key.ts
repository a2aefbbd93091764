import { createHash, randomBytes } from "node:crypto";
import type { Role } from "../../../../contracts/route.ts";
import { newId } from "../../../platform/ids.ts";
import type { ApiKey } from "./store.ts";

export const KEY_PREFIX = "vnl_";
const HINT_LENGTH = KEY_PREFIX.length + 4;

interface Wanted {
  readonly organisationId: string;
  readonly name: string;
  readonly role: Role;
  readonly ownerId: string | null;
  readonly madeBy: string | null;
  readonly madeByKey?: string;
  readonly expiresAt: Date | null;
}

/** A key and its secret, which is kept as a hash only. */
export function newKey(wanted: Wanted, now: Date): { key: ApiKey; secret: string } {
  const secret = KEY_PREFIX + randomBytes(30).toString("base64url");
  return {
    secret,
    key: { id: newId("key"), madeByKey: null, ...wanted, hash: hashKey(secret), hint: secret.slice(0, HINT_LENGTH), createdAt: now, lastUsedAt: null },
  };
}

export function hashKey(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
