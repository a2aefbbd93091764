import { setTimeout as pause } from "node:timers/promises";
import { isPassing } from "./is-passing.ts";

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/** What asked is no longer there to be answered. */
export class Superseded extends Error {}

/** Tries again while the platform itself is in the way, for as long as anybody wants to know: no run ends because of that. */
export async function persist<T>(isOver: () => boolean, work: () => Promise<T>, mayRepeat: (error: unknown) => boolean = isPassing): Promise<T> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (isOver()) throw new Superseded();
      if (!mayRepeat(error)) throw error;
      // Not all of them at once when it is back.
      await pause(wait * (0.75 + Math.random() / 2));
      if (isOver()) throw new Superseded();
    }
  }
}
