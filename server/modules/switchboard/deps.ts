import type { ConnectionAuth } from "../../../contracts/connection-auth.ts";
import type { Catalogue } from "../../connectors/catalogue.ts";
import type { Directory } from "../../connectors/directory/directory.ts";
import type { RunEngine } from "../../engine/run-engine.ts";
import type { Gateway } from "../../gateway/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Keyring } from "../../platform/crypto/index.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Listener } from "../../platform/database/listener.ts";
import type { Log } from "../../platform/log.ts";
import type { TokenSet } from "./credentials/token-set.ts";
import type { Hook } from "./hooks/hook.ts";
import type { ConnectionRow } from "./tables.ts";

export interface SwitchboardDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly keyring: Keyring;
  readonly listener: Listener;
  readonly catalogue: Catalogue;
  /** Descriptions beyond the catalogue, from which an organisation may add. */
  readonly directory: Directory;
  readonly gateway: Gateway;
  readonly engine: Pick<RunEngine, "start" | "answer">;
  /** Refuses a hook that takes more than it may in a minute. */
  readonly countDelivery: (hookKey: string) => Promise<void>;
  readonly findHook: (hookKey: string) => Promise<Hook | null>;
  /** Where people reach the product; providers send them back there. */
  readonly publicUrl: string;
  /** A delivery came for an automation that takes none. */
  readonly deadHook: (hook: Hook) => void;
}

/** What the parts of the switchboard are given. */
export interface SwitchboardContext extends SwitchboardDeps {
  /** The catalogue as an organisation sees it: with the connectors that it imported. */
  readonly catalogueOf: (organisationId: string) => Promise<Catalogue>;
}

/** A connection with its secrets, for the moment of a call. Never logged, never kept longer than the cache does. */
export interface OpenConnection {
  readonly row: ConnectionRow;
  readonly auth: ConnectionAuth;
  readonly webhookSecret: string | null;
  readonly tokens: TokenSet | null;
}
