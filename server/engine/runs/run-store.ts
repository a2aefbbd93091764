import type { StateRequest, StateScope } from "../../../sdk/host.ts";
import type { HeldRun, StoredStep, Write } from "./rows.ts";

/** Where the records of runs go: what differs from one engine to the other. */
export interface Records {
  /** Resolves when the record is durable; false when the run is another's. One that may wait goes with the next that may not, or by itself in a moment. */
  add(write: Write, options?: { readonly mayWait?: boolean }): Promise<boolean>;
  /** Nothing that was added of this run may wait any longer. */
  hurry(runId: string): void;
}

/** Data kept for runs beside their records. */
export interface RunStore {
  /** In the order in which the code was told; what did not finish comes last. */
  loadJournal(runId: string): Promise<readonly StoredStep[]>;
  /** The oldest signal of that name that no other wait of the run has taken. */
  takeSignal(run: HeldRun, name: string, key: string): Promise<{ readonly payload: unknown } | null>;
  /** Repeating a write of the same step changes nothing. */
  useState(run: HeldRun, scope: StateScope, request: StateRequest, stepKey: string): Promise<unknown>;
}
