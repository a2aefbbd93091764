import type { AskFrame } from "../../../sandbox/frames.ts";
import { END_OF_TIME } from "./run-journal.ts";
import { persist, Superseded } from "./persist.ts";
import type { RunStage } from "./run-stage.ts";
import type { RunStore } from "./run-store.ts";

const LONGEST_TIMER_MS = 60_000;
/** A signal that another process took in is found after this long at the latest. */
const LOOK_AGAIN_MS = 1000;

/** Lets time pass for one ask; throws `Superseded` when the run is let go meanwhile. */
export async function waitUntil(stage: RunStage, id: number, wanted: number, born: number): Promise<void> {
  const until = Math.min(wanted, END_OF_TIME);
  const ask = stage.pending.get(id);
  if (!ask || !stage.isCurrent(born)) throw new Superseded();
  ask.waitsUntil = until;
  stage.waits();
  while (stage.isCurrent(born) && stage.now() < until) await stage.pending.nap(ask, Math.min(until - stage.now(), LONGEST_TIMER_MS));
  if (!stage.isCurrent(born)) throw new Superseded();
  ask.waitsUntil = null;
}

/** The payload of the oldest signal of that name; null once the time is up. */
export async function waitForSignal(stage: RunStage, store: RunStore, frame: AskFrame, name: string, wanted: number | null, born: number): Promise<unknown> {
  const until = wanted === null ? Infinity : Math.min(wanted, END_OF_TIME);
  const ask = stage.pending.get(frame.id);
  for (;;) {
    const signal = await persist(
      () => stage.isOver(),
      () => store.takeSignal(stage.run, name, frame.key),
    );
    if (signal) return signal.payload;
    if (stage.run.simulated || stage.now() >= until) return null;
    if (!ask || !stage.isCurrent(born)) throw new Superseded();
    ask.waitsUntil = until;
    stage.waits();
    await stage.pending.nap(ask, Math.min(until - stage.now(), LOOK_AGAIN_MS));
    ask.waitsUntil = null;
  }
}
