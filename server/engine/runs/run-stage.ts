import type { AskFrame, Outcome, WireError } from "../../../sandbox/frames.ts";
import type { CallContext } from "../run-engine.ts";
import type { PendingAsks } from "./pending-asks.ts";
import type { HeldRun, StepWrite } from "./rows.ts";
import type { RunJournal } from "./run-journal.ts";

/** A run as those see it who carry out what its code asks for. */
export interface RunStage {
  readonly run: HeldRun;
  readonly context: CallContext;
  readonly journal: RunJournal;
  /** What the process at work now asked for. */
  readonly pending: PendingAsks;
  /** Milliseconds since 1970, the same for every worker. */
  now(): number;
  isOver(): boolean;
  /** False once the run is over here, or once the process that asked is no longer the one at work. */
  isCurrent(born: number): boolean;
  /** Gives the code its answer and records it at the same time: nothing with an effect leaves before that is durable. */
  answer(frame: AskFrame, outcome: Outcome, values: Partial<StepWrite>, born: number): void;
  /** Something began to wait: the run is let go of when nothing else is at work in it. */
  waits(): void;
  /** The run stops at a step whose effect is not known. */
  endUncertain(frame: AskFrame, error: WireError, values: Partial<StepWrite>): Promise<void>;
}
