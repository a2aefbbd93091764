import type { Tx } from "../../platform/database/database.ts";
import type { Actor } from "../../platform/http/actor.ts";

export interface AuditNote {
  readonly organisationId: string;
  /** Null for what the product did by itself. */
  readonly actor: Actor | null;
  readonly action: string;
  readonly subject: string;
  readonly details: Record<string, unknown>;
}

/** For the organisation's record; given by the organisations, and part of the transaction that changes something. */
export type Audit = (tx: Tx, note: AuditNote) => Promise<void>;
