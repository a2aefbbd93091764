import type { Builder } from "../../builder/builder.ts";
import type { Catalogue } from "../../connectors/catalogue.ts";
import type { Keyring } from "../../platform/crypto/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Listener } from "../../platform/database/listener.ts";
import type { Presence } from "../../platform/database/presence.ts";
import type { EventLog, Stream } from "../../platform/events/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Projects, ProjectsDeps } from "../projects/index.ts";
import type { Effects } from "./effects.ts";
import type { RunEvidence } from "./evidence/open-evidence.ts";
import type { ModelSetting } from "./minds/model/load-model.ts";
import type { Mind } from "./minds/mind.ts";

export interface BoardDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: EventLog;
  readonly listener: Listener;
  readonly presence: Presence;
  readonly projects: Pick<
    Projects,
    "requireProject" | "inspect" | "before" | "lastVerified" | "changeFiles" | "check" | "saveCheckpoint" | "diff" | "environment" | "keep" | "preview"
  >;
  /** The builder with the catalogue that an organisation sees. */
  readonly builderOf: (organisationId: string) => Promise<Pick<Builder, "compile" | "derive" | "weakened" | "facts">>;
  readonly listConnections: ProjectsDeps["listConnections"];
  /** What the agents may look up for an organisation. */
  readonly catalogueOf: (organisationId: string) => Promise<Catalogue>;
  /** Signs what people are asked to approve. */
  readonly keyring: Keyring;
  /** What approved proposals do outside of the files. */
  readonly effects: Effects;
  /** Runs and issues. */
  readonly runEvidence: RunEvidence;
  /** Models that the operator configured, the first one being the default. */
  readonly models?: readonly ModelSetting[];
  /** Beside those and the offline builder. */
  readonly minds?: readonly Mind[];
}

export function boardStream(organisationId: string, projectId: string): Stream {
  return { organisationId, stream: `board:${projectId}` };
}
