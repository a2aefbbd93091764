import type { Actor } from "../../platform/http/actor.ts";
import { actorName } from "../../platform/http/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import type { Identity } from "../identity/index.ts";
import { insertAudit, insertInstanceEvent } from "./store.ts";

export interface OrganisationsOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Where browsers reach the product, without a trailing slash. */
  readonly publicUrl: string;
  readonly identity: Pick<
    Identity,
    "resolveSession" | "sendLetter" | "operator" | "recentMail" | "deleteAccount" | "keepsAccounts" | "findPeople" | "mail" | "allow"
  >;
  /** Staff of whoever runs this: people with a verified address of this domain. */
  readonly internalDomain?: string | null;
}

/** What other modules did in an organisation; without an actor, the product by itself. */
export interface AuditNote {
  readonly organisationId: string;
  readonly actor: Actor | null;
  readonly action: string;
  readonly subject: string;
  readonly details: Record<string, unknown>;
}

export async function noteForAudit(tx: Tx, { clock }: Pick<OrganisationsOptions, "clock">, { actor, ...note }: AuditNote): Promise<void> {
  const who = actor ? nameOf(actor) : { actorId: "vennel", actorName: "Vennel" };
  await insertAudit(tx, { id: newId("aud"), at: clock.now(), ...who, ...note });
}

/** Whoever has the machine acts without an account. */
export type Doer = Actor | { readonly kind: "console" };

/** What changed in the installation, or about an organisation that is no longer there. */
export async function noteForOperator(tx: Tx, { clock }: Pick<OrganisationsOptions, "clock">, actor: Doer, action: string, subject: string): Promise<void> {
  await insertInstanceEvent(tx, { id: newId("aud"), at: clock.now(), ...nameOf(actor), action, subject });
}

/** What changed, by whom; stored with the change itself, so that neither exists without the other. */
export async function audit(
  tx: Tx,
  { clock }: Pick<OrganisationsOptions, "clock">,
  organisationId: string,
  actor: Doer,
  action: string,
  subject: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await insertAudit(tx, {
    id: newId("aud"),
    organisationId,
    at: clock.now(),
    ...nameOf(actor),
    action,
    subject,
    details,
  });
}

function nameOf(actor: Doer) {
  if (actor.kind === "console") return { actorId: "console", actorName: "the machine's console" };
  return { actorId: actor.kind === "person" ? actor.identityId : actor.keyId, actorName: actorName(actor) };
}
