import type { AskFrame } from "../../../sandbox/frames.ts";
import type { AwaitedSignal } from "./rows.ts";

/** Something that the code asked for and was not told yet. */
export interface PendingAsk {
  readonly frame: AskFrame;
  /** It waits for time to pass or for a signal until then, and nothing is at work for it. */
  waitsUntil: number | null;
  wake: (() => void) | null;
}

export interface PendingAsks {
  readonly size: number;
  add(frame: AskFrame): void;
  get(id: number): PendingAsk | undefined;
  remove(id: number): void;
  /** Ends every nap. */
  wakeAll(): void;
  /** When the first of them is due if all of them wait; null while anything is at work. */
  dueAt(): number | null;
  /** The signals that are waited for. */
  signals(): readonly AwaitedSignal[];
  /** Until the time has passed or somebody wakes it. */
  nap(ask: PendingAsk, ms: number): Promise<void>;
}

export function createPendingAsks(): PendingAsks {
  const asks = new Map<number, PendingAsk>();
  return {
    get size() {
      return asks.size;
    },
    add: (frame) => void asks.set(frame.id, { frame, waitsUntil: null, wake: null }),
    get: (id) => asks.get(id),
    remove: (id) => void asks.delete(id),
    wakeAll() {
      for (const ask of asks.values()) ask.wake?.();
    },
    dueAt() {
      const waits = [...asks.values()].map(({ waitsUntil }) => waitsUntil);
      return waits.length > 0 && waits.every((until) => until !== null) ? Math.min(...waits) : null;
    },
    signals: () => [...asks.values()].flatMap(({ frame: { ask, key } }) => (ask.kind === "wait" ? [{ name: ask.signal, key }] : [])),
    nap: (ask, ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, Math.max(0, ms));
        ask.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
