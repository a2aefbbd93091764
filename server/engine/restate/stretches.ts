import { randomUUID } from "node:crypto";
import type { HeldRun } from "../runs/rows.ts";
import { beginStretch, type Standing, type Stretch, type StretchDeps, type StretchHold } from "./stretch.ts";

/** The runs at work in this process, each once. */
export interface Stretches {
  /**
   * For an attempt that stands there. An attempt that is cut off, because a node of the cluster leads no more, does not
   * end the work: the next one takes it over when it comes to this process, also with calls that are on their way.
   */
  takeUp(run: HeldRun, at: Standing): StretchHold;
  /** Resolves when none is at work. */
  gone(): Promise<unknown>;
  abandon(): void;
}

export function createStretches(deps: StretchDeps): Stretches {
  const byRun = new Map<string, Stretch>();

  /**
   * A node that does not know yet that another leads in its place hands over runs as they were long ago. It can make
   * nothing durable any more: so nothing begins, and nothing that is at work ends, before an empty batch is.
   */
  function beginOnceProven(run: HeldRun, { journal }: Standing): StretchHold {
    const proof = { mark: randomUUID(), writes: [] };
    let begun: StretchHold | null = null;
    let isCancelled = false;
    let isOver = false;
    return {
      next: async () => (begun ? begun.next() : proof),
      stored(mark) {
        if (begun) return begun.stored(mark);
        if (mark !== proof.mark || isOver) return;
        begun = begin(run, { after: mark, journal });
        if (isCancelled) begun.cancel();
      },
      cancel() {
        isCancelled = true;
        begun?.cancel();
      },
      letGo() {
        isOver = true;
        begun?.letGo();
      },
    };
  }

  function begin(run: HeldRun, at: Standing): StretchHold {
    // Never two of one run: its process knows a run by its id.
    byRun.get(run.id)?.abandon();
    const stretch = beginStretch(deps, run, at);
    byRun.set(run.id, stretch);
    void stretch.gone.then(() => {
      if (byRun.get(run.id) === stretch) byRun.delete(run.id);
    });
    const hold = stretch.hold(at);
    if (!hold) throw new Error("A stretch begins where its attempt stands.");
    return hold;
  }

  return {
    takeUp(run, at) {
      const earlier = byRun.get(run.id);
      return (earlier?.lease === run.lease ? earlier.hold(at) : null) ?? beginOnceProven(run, at);
    },
    gone: () => Promise.all(Array.from(byRun.values(), ({ gone }) => gone)),
    abandon() {
      for (const stretch of byRun.values()) stretch.abandon();
    },
  };
}
