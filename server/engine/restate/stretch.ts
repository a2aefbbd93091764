import { executeRun, type ActiveRun, type ActiveRunDeps } from "../runs/active-run.ts";
import type { HeldRun, StoredStep, Write } from "../runs/rows.ts";
import type { RunStore } from "../runs/run-store.ts";
import type { Turns } from "../runs/turns.ts";
import { createRunRecords, type RunRecords } from "./run-records.ts";

/** A run while it is at work in this process, from where its journal ends to its end or to its next wait. */
export interface Stretch {
  readonly records: RunRecords;
  readonly gone: Promise<void>;
  cancel(): void;
  /** The invocation went on elsewhere, or this process is closing: what was not made durable is forgotten. */
  abandon(): void;
}

export interface StretchDeps extends Omit<ActiveRunDeps, "writes" | "store"> {
  readonly store: Omit<RunStore, "loadJournal">;
  readonly turns: Turns;
  recordLog(line: Write): Promise<boolean>;
}

export function beginStretch(deps: StretchDeps, run: HeldRun, journal: () => readonly StoredStep[]): Stretch {
  const records = createRunRecords(deps.recordLog);
  const gone = Promise.withResolvers<void>();
  let active: ActiveRun | null = null;
  let isCancelled = false;
  let isAbandoned = false;

  async function carryOut(): Promise<void> {
    await deps.turns.take();
    try {
      if (isAbandoned) return;
      deps.reached("runs claimed");
      active = executeRun({ ...deps, writes: records, store: { ...deps.store, loadJournal: () => Promise.resolve(journal()) } }, run);
      if (isCancelled) active.cancel();
      await active.gone;
    } finally {
      deps.turns.give();
      gone.resolve();
    }
  }

  void carryOut();
  return {
    records,
    gone: gone.promise,
    cancel() {
      isCancelled = true;
      active?.cancel();
    },
    abandon() {
      isAbandoned = true;
      active?.abandon();
      records.close();
    },
  };
}
