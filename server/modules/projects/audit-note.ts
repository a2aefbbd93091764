import type { Facts } from "../../platform/audit/tables.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Actor } from "../../platform/http/actor.ts";

export interface AuditNote {
  readonly organisationId: string;
  /** Null for what the product did by itself. */
  readonly actor: Actor | null;
  readonly action: string;
  readonly subject: string;
  readonly details: Facts;
  readonly before?: Facts | null;
  readonly after?: Facts | null;
}

/** For the organisation's record; given by the organisations, and part of the transaction that changes something. */
export type Audit = (tx: Tx, note: AuditNote) => Promise<void>;
