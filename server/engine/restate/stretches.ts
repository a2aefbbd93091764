import type { HeldRun } from "../runs/rows.ts";
import { beginStretch, type Standing, type Stretch, type StretchDeps, type StretchHold } from "./stretch.ts";

/** The runs at work in this process, each once. */
export interface Stretches {
  /**
   * For an attempt that stands there. An attempt that is cut off, because a node of the cluster leads no more, does not
   * end the work: the next one goes on with it when it comes to this process, also with calls that are on their way.
   */
  takeUp(run: HeldRun, at: Standing): StretchHold;
  /** Resolves when none is at work. */
  gone(): Promise<unknown>;
  abandon(): void;
}

export function createStretches(deps: StretchDeps): Stretches {
  const byRun = new Map<string, Stretch>();

  function begin(run: HeldRun, at: Standing): StretchHold {
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
      const hold = earlier?.lease === run.lease ? earlier.hold(at) : null;
      if (hold) return hold;
      // Never two of one run: its process knows a run by its id.
      earlier?.abandon();
      return begin(run, at);
    },
    gone: () => Promise.all(Array.from(byRun.values(), ({ gone }) => gone)),
    abandon() {
      for (const stretch of byRun.values()) stretch.abandon();
    },
  };
}
