import type { FlowDocument } from "../../../contracts/flow.ts";
import type { ConnectorCatalogue, RunScenarios } from "../../builder/builder.ts";
import type { BundleEntry, BundleResult } from "../../builder/bundle/bundle-project.ts";
import type { ProjectFiles } from "../../builder/project-files.ts";
import type { Describer } from "../../engine/describe-bundle.ts";
import type { RunEngine, Schedules } from "../../engine/run-engine.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Presence } from "../../platform/database/presence.ts";
import type { Listener } from "../../platform/database/listener.ts";
import type { EventLog } from "../../platform/events/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Projects, ProjectsDeps } from "../projects/index.ts";

export interface DeploymentNews {
  readonly status: "live" | "failed";
  readonly deployment: {
    readonly id: string;
    readonly organisationId: string;
    readonly projectId: string;
    readonly environment: string;
    readonly version: number;
  };
  /** Why it failed. */
  readonly reason: string | null;
}

export interface DeploymentsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: EventLog;
  readonly presence: Presence;
  readonly listener: Listener;
  readonly projects: Pick<
    Projects,
    | "inspect"
    | "check"
    | "keep"
    | "requireEnvironment"
    | "chooseBindings"
    | "chosenBindings"
    | "environment"
    | "openSecrets"
    | "recordServing"
    | "requireProject"
    | "markDeleted"
  >;
  readonly listConnections: ProjectsDeps["listConnections"];
  readonly bundleProject: (files: ProjectFiles, entry: BundleEntry) => Promise<BundleResult>;
  /** Evaluates a bundle once and says which automations it has. */
  readonly openDescriber: () => Describer;
  /** Reads code anew. */
  readonly readFlow: (organisationId: string, files: ProjectFiles) => Promise<FlowDocument>;
  readonly catalogueOf: (organisationId: string) => Promise<ConnectorCatalogue>;
  readonly runScenarios: RunScenarios;
  /** What the last real run of an automation was given, without secrets; undefined where there was none. */
  readonly lastInput: (organisationId: string, automationId: string) => Promise<unknown>;
  readonly engine: Pick<RunEngine, "start">;
  readonly schedules: Schedules;
  /** When each automation last ran, for those that did. */
  readonly lastRuns: (organisationId: string, automationIds: readonly string[]) => Promise<ReadonlyMap<string, Date>>;
  /** Tells systems which addresses of an environment take deliveries now; what came of it, in words. */
  readonly syncHooks: (
    place: { readonly organisationId: string; readonly projectId: string; readonly environment: string },
    wanted: readonly {
      readonly automationId: string;
      readonly connectionId: string;
      readonly url: string;
      readonly event: string | null;
      readonly place: string | null;
    }[],
  ) => Promise<readonly { readonly level: "info" | "error"; readonly text: string }[]>;
  /** Told of a version that went live or did not, after that is stored. */
  readonly onNews?: (news: DeploymentNews) => void;
  /** Base address of inbound hooks; known once the server listens. */
  readonly hooksUrl: () => string;
}
