import { MOST_LOG } from "../../../sandbox/frames.ts";

export interface RunLimits {
  /** How long a run may be at work, not counting what it sleeps. */
  readonly activeMs: number;
  /** Of its log, what comes after these is dropped. */
  readonly logLines: number;
  readonly logBytes: number;
  /** Entries of its journal. */
  readonly steps: number;
  /** Raised by its code; the rest is not told. */
  readonly issues: number;
  /** How often its process may end unexpectedly. */
  readonly restarts: number;
  /** How often somebody else may kill its process: each time it waits longer before it goes on, some two minutes in all. */
  readonly kills: number;
}

export const DEFAULT_RUN_LIMITS: RunLimits = {
  activeMs: 30 * 60_000,
  logLines: MOST_LOG.lines,
  logBytes: MOST_LOG.characters,
  steps: 100_000,
  issues: 100,
  restarts: 5,
  kills: 30,
};
