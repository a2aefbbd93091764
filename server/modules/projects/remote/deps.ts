import type { Gateway } from "../../../gateway/index.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Listener } from "../../../platform/database/listener.ts";
import type { Presence } from "../../../platform/database/presence.ts";
import type { Actor } from "../../../platform/http/actor.ts";
import type { Log } from "../../../platform/log.ts";
import type { ProjectsDeps } from "../index.ts";

export interface AuditNote {
  readonly organisationId: string;
  /** Null for what the product did by itself. */
  readonly actor: Actor | null;
  readonly action: string;
  readonly subject: string;
  readonly details: Record<string, unknown>;
}

export interface RemoteDeps extends ProjectsDeps {
  readonly gateway: Gateway;
  readonly presence: Presence;
  readonly listener: Listener;
  readonly log: Log;
  /** Given by the organisations; part of the transaction that changes something. */
  readonly audit: (tx: Tx, note: AuditNote) => Promise<void>;
  /** False for a process that answers requests and leaves the work to others. */
  readonly executes: boolean;
  /** Where webhooks reach the API. */
  readonly apiUrl: string;
}
