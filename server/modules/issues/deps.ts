import type { KnownError } from "../../connectors/requests/known-error.ts";
import type { BulkJob } from "../../../contracts/bulk.ts";
import type { ChangeBefore } from "../../../contracts/issues.ts";
import type { Call } from "../../../contracts/calls.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { PersonName } from "./person-name.ts";
import type { IssueNews } from "./raise-issue.ts";

export interface IssuesDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Told of an issue that is new, came back or was resolved, after that is stored. */
  readonly onNews?: (news: IssueNews) => void;
  readonly members: (organisationId: string) => Promise<readonly PersonName[]>;
  readonly repair: Repair;
}

/** What others know of a failure and can do about it. */
export interface Repair {
  /** Begins a turn of the assistant on the project: one that may change files, or one that only answers. */
  ask(of: {
    organisationId: string;
    projectId: string;
    author: string;
    text: string;
    mode: "build" | "ask";
    model?: string | undefined;
  }): Promise<{ readonly turnId: string }>;
  /** Replays those of these runs that are still lost; null when none is. */
  replay(of: { organisationId: string; projectId: string; runIds: readonly string[]; issueId: string; startedBy: string }): Promise<BulkJob | null>;
  countLost(organisationId: string, runIds: readonly string[]): Promise<number>;
  /** How many of these runs are uncertain. */
  countUndecided(organisationId: string, runIds: readonly string[]): Promise<number>;
  lastReplay(organisationId: string, issueId: string): Promise<BulkJob | null>;
  /** Versions that went live and connections that were changed in the time before. */
  changesBefore(organisationId: string, projectId: string, at: Date): Promise<readonly ChangeBefore[]>;
  /** What the connector behind an alias of a version knows of an error that it answered. */
  knownError(
    of: { readonly organisationId: string; readonly projectId: string; readonly deploymentId: string; readonly alias: string },
    answer: NonNullable<Call["response"]>,
  ): Promise<KnownError | null>;
  /** The exchanges of a run, oldest first. */
  callsOf(organisationId: string, runId: string): Promise<readonly Call[]>;
  /** Whether the assistant may be shown what went in and out of runs. */
  maySeePayloads(organisationId: string): Promise<boolean>;
  /** The number of a version; null when it is not known. */
  versionOf(organisationId: string, deploymentId: string): Promise<number | null>;
}
