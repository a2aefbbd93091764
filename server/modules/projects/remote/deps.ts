import type { Gateway } from "../../../gateway/index.ts";
import type { Listener } from "../../../platform/database/listener.ts";
import type { Presence } from "../../../platform/database/presence.ts";
import type { Log } from "../../../platform/log.ts";
import type { ProjectsDeps } from "../index.ts";

export interface RemoteDeps extends ProjectsDeps {
  readonly gateway: Gateway;
  readonly presence: Presence;
  readonly listener: Listener;
  readonly log: Log;
  /** False for a process that answers requests and leaves the work to others. */
  readonly executes: boolean;
  /** Where webhooks reach the API. */
  readonly apiUrl: string;
}
