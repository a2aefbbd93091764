import { whoIs, type Doer } from "../../platform/audit/origin-of.ts";
import { insertAudit } from "../../platform/audit/store.ts";
import type { Facts } from "../../platform/audit/tables.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import type { Identity } from "../identity/index.ts";
import { insertInstanceEvent } from "./store.ts";

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
  readonly actor: Doer | null;
  readonly action: string;
  readonly subject: string;
  readonly details: Facts;
  readonly before?: Facts | null;
  readonly after?: Facts | null;
}

/** What changed, by whom; stored with the change itself, so that neither exists without the other. */
export async function audit(tx: Tx, { clock }: Pick<OrganisationsOptions, "clock">, { actor, ...note }: AuditNote): Promise<void> {
  await insertAudit(tx, { id: newId("aud"), at: clock.now(), ...whoIs(actor ?? { kind: "vennel" }), ...note });
}

/** What changed in the installation, or about an organisation that is no longer there. */
export async function noteForOperator(
  tx: Tx,
  { clock }: Pick<OrganisationsOptions, "clock">,
  actor: Doer,
  action: string,
  subject: string,
  details: Facts = {},
): Promise<void> {
  await insertInstanceEvent(tx, { id: newId("aud"), at: clock.now(), ...whoIs(actor), action, subject, details });
}
