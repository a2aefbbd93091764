import { executeRun, type ActiveRun, type ActiveRunDeps } from "../runs/active-run.ts";
import type { HeldRun, StoredStep, Write } from "../runs/rows.ts";
import type { RunStore } from "../runs/run-store.ts";
import type { Turns } from "../runs/turns.ts";
import { createRunRecords, type RecordsHold } from "./run-records.ts";

/** A run while it is at work in this process, from where its journal ends to its end or to its next wait. */
export interface Stretch {
  readonly lease: number;
  readonly gone: Promise<void>;
  /** Lets an attempt of the invocation carry on with it; null when it does not go on from where that attempt's journal ends. */
  hold(at: Standing): StretchHold | null;
  /** What was not made durable is forgotten. */
  abandon(): void;
}

/** Where an attempt stands: the last batch in its journal, and all that the run did until then. */
export interface Standing {
  readonly after: string | null;
  journal(): readonly StoredStep[];
}

export interface StretchHold extends Pick<RecordsHold, "next" | "stored"> {
  cancel(): void;
  /** The attempt is over. The stretch is kept for a while for the next one, which may come to this process too. */
  letGo(): void;
}

export interface StretchDeps extends Omit<ActiveRunDeps, "writes" | "store" | "holding" | "mayLeave"> {
  readonly store: Omit<RunStore, "loadJournal">;
  readonly turns: Turns;
  recordLog(line: Write): Promise<boolean>;
  /** For how long it is kept when the attempt that held it was cut off. */
  readonly keptMs: number;
}

export function beginStretch(deps: StretchDeps, run: HeldRun, { after, journal }: Standing): Stretch {
  const records = createRunRecords(after, deps.recordLog);
  const gone = Promise.withResolvers<void>();
  let active: ActiveRun | null = null;
  let journalOfHolder = journal;
  let isCancelled = false;
  let isAbandoned = false;
  let forgetting: NodeJS.Timeout | undefined;
  /** While no attempt holds it, the run may be at work elsewhere: no call leaves. */
  let unheld: PromiseWithResolvers<void> | null = null;

  async function carryOut(): Promise<void> {
    await deps.turns.take();
    try {
      if (isAbandoned) return;
      deps.reached("runs claimed");
      const store = { ...deps.store, loadJournal: () => Promise.resolve(journalOfHolder()) };
      active = executeRun({ ...deps, writes: records, store, holding: () => unheld?.promise ?? null, mayLeave: () => unheld === null }, run);
      if (isCancelled) active.cancel();
      await active.gone;
    } finally {
      deps.turns.give();
      clearTimeout(forgetting);
      isAbandoned = true;
      gone.resolve();
    }
  }

  function abandon(): void {
    clearTimeout(forgetting);
    isAbandoned = true;
    active?.abandon();
    records.close();
    unheld?.resolve();
  }

  void carryOut();
  return {
    lease: run.lease,
    gone: gone.promise,
    hold(at) {
      const held = isAbandoned ? null : records.hold(at.after);
      if (!held) return null;
      clearTimeout(forgetting);
      unheld?.resolve();
      unheld = null;
      journalOfHolder = () => at.journal();
      return {
        next: () => held.next(),
        stored: (mark) => held.stored(mark),
        cancel() {
          isCancelled = true;
          active?.cancel();
        },
        letGo() {
          if (!held.isCurrent || isAbandoned) return;
          clearTimeout(forgetting);
          unheld ??= Promise.withResolvers();
          forgetting = setTimeout(abandon, deps.keptMs);
          forgetting.unref();
        },
      };
    },
    abandon,
  };
}
