import type { AskKind, LogEntry, WireError } from "../../../sandbox/frames.ts";
import type { Call } from "../../../contracts/calls.ts";
import type { Run } from "../../../contracts/runs.ts";
import type { RunRequest } from "../run-engine.ts";
import type { Turn } from "./turn.ts";

/** A run as a worker holds it. */
export interface HeldRun extends Turn {
  readonly id: string;
  readonly organisationId: string;
  readonly projectId: string;
  readonly automationId: string;
  readonly automationKey: string;
  readonly deploymentId: string;
  readonly trigger: RunRequest["trigger"];
  readonly input: unknown;
  readonly simulated: boolean;
  readonly startedBy: string | null;
  readonly seed: string;
  readonly lease: number;
  /** How often in a row a worker went away with it in its hands. */
  readonly orphaned: number;
  /** A sender waits for its end at a process that may be another. */
  readonly answerWanted: boolean;
  readonly isolated: boolean;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** Of the runs of an automation, one has this idempotency key and one this content. */
export interface Keys {
  readonly automationId: string;
  readonly idempotencyKey: string | null;
  readonly contentKey: string | null;
}

export interface NewRun extends HeldRun, Keys {
  readonly status: Run["status"];
  readonly workerId: string | null;
  readonly replayOf: string | null;
  readonly createdAt: string;
}

/** A run that is at work while it is being written. */
export interface Beginning {
  /** Whether it is in the database; false when another is there in its place. */
  readonly stored: Promise<boolean>;
  /** No other can be there in its place: what has no effect need not wait until it is stored. */
  readonly isUnique: boolean;
}

/** A new run whose end is known before it is stored. */
export interface EndedRun extends NewRun, Partial<Pick<ReleaseWrite, "output" | "error" | "dueAt" | "finishedAt">> {}

export type StepStatus = "running" | "retrying" | "succeeded" | "failed" | "uncertain";

/** One entry of the journal. */
export interface StepWrite {
  readonly organisationId: string;
  readonly runId: string;
  readonly lease: number;
  readonly key: string;
  readonly name: string;
  readonly kind: AskKind;
  readonly status: StepStatus;
  readonly seq: number | null;
  readonly fingerprint: string | null;
  readonly isWrite: boolean;
  readonly attempt: number;
  readonly at: number | null;
  readonly output: unknown;
  readonly error: WireError | null;
  readonly calls: readonly Call[];
  readonly startedAt: string;
  readonly finishedAt: string | null;
}

/** The end of a worker's hold on a run: it is over, or it waits until `dueAt`. */
export interface ReleaseWrite {
  readonly runId: string;
  readonly lease: number;
  readonly status: Run["status"];
  readonly output: unknown;
  readonly error: { readonly name: string; readonly message: string; readonly stack?: string } | null;
  readonly dueAt: string | null;
  readonly answerWanted: boolean;
  readonly isolated: boolean;
  readonly finishedAt: string | null;
  /** What it waits for beside the time. */
  readonly signals: readonly AwaitedSignal[];
}

/** A signal by its name, and the step that waits for it. */
export interface AwaitedSignal {
  readonly name: string;
  readonly key: string;
}

/** Lines that a run logged in one moment. */
export interface LogWrite {
  readonly organisationId: string;
  readonly projectId: string;
  readonly runId: string;
  readonly at: string;
  readonly lines: readonly Pick<LogEntry, "id" | "step" | "level" | "message" | "data">[];
}

export type Write =
  | { readonly kind: "run"; readonly row: NewRun }
  | { readonly kind: "step"; readonly row: StepWrite }
  | { readonly kind: "release"; readonly row: ReleaseWrite }
  | { readonly kind: "log"; readonly row: LogWrite };

export type StoredStep = Omit<StepWrite, "organisationId" | "runId" | "lease" | "name" | "finishedAt">;
