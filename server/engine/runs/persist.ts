import { isPassing } from "./is-passing.ts";

const TRY_AGAIN_MS = 500;
const MOST_TRIES = 120;

/** What asked is no longer there to be answered. */
export class Superseded extends Error {}

/** Tries again while the database is away, for as long as anybody wants to know. */
export async function persist<T>(isOver: () => boolean, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (isOver()) throw new Superseded();
      if (tries >= MOST_TRIES || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }
}
