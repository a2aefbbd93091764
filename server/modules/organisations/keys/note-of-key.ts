import type { Role } from "../../../../contracts/route.ts";
import type { Actor } from "../../../platform/http/actor.ts";
import type { AuditNote } from "../context.ts";

interface Told {
  readonly id: string;
  readonly organisationId: string;
  readonly name: string;
  readonly role: Role;
  readonly expiresAt: Date | null;
  readonly ownerId: string | null;
}

/** The event of a key that came or went. */
export function noteOfKey(
  actor: Actor | null,
  { id, organisationId, name, role, expiresAt, ownerId }: Told,
  action: "key.created" | "key.revoked",
  details = {},
): AuditNote {
  const facts = { name, role, owner: ownerId === null ? "organisation" : "maker", expiresAt: expiresAt?.toISOString() ?? null };
  const told = action === "key.created" ? { before: null, after: facts } : { before: facts, after: null };
  return { organisationId, actor, action, subject: id, details: { title: name, ...details }, ...told };
}
