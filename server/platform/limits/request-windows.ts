import { createHash } from "node:crypto";
import type { Database } from "../database/database.ts";
import { addShare, deleteOldWindows, readGiven } from "./store.ts";

/** Requests of a minute, which begins with the first of them, counted for all processes on the database together. */
export interface RequestWindows {
  /** Takes one of `most` a minute. Resolves with the seconds until the next minute may begin when there is none left, else with null. */
  take(key: string, most: number): Promise<number | null>;
  /** How many of this minute were taken; what other processes were given counts as taken. */
  taken(key: string): Promise<number>;
  close(): void;
}

interface Window {
  endsAt: number;
  /** What this process may still let in. */
  left: number;
  /** What all processes were given. */
  given: number;
}

/** A process is given this part of what is left at a time, so that many requests share one question to the database. */
const SHARE = 100;
const MINUTE = 60_000;

/**
 * Never more than `most` a minute, whatever the number of processes. What a process was given and did not use is lost to
 * the others: at most a hundredth of what was left then. While the database is away each process counts for itself.
 */
export function createRequestWindows(database: Database, now: () => number = () => performance.now()): RequestWindows {
  const windows = new Map<string, Window>();
  const asking = new Map<string, Promise<void>>();
  const sweep = setInterval(() => {
    for (const [key, { endsAt }] of windows) if (endsAt <= now()) windows.delete(key);
    void database.shared(deleteOldWindows).catch(() => {});
  }, MINUTE);
  sweep.unref();

  function current(key: string): Window | undefined {
    const window = windows.get(key);
    return window && window.endsAt > now() ? window : undefined;
  }
  async function ask(key: string, most: number): Promise<void> {
    const known = current(key);
    const wanted = Math.max(1, Math.floor((most - (known?.given ?? 0)) / SHARE));
    try {
      const { given, msLeft } = await database.shared((tx) => addShare(tx, hashOf(key), wanted));
      windows.set(key, { endsAt: now() + msLeft, given, left: (known?.left ?? 0) + Math.max(0, Math.min(wanted, most - (given - wanted))) });
    } catch {
      windows.set(key, { endsAt: known?.endsAt ?? now() + MINUTE, given: most, left: most - (known?.given ?? 0) });
    }
  }
  return {
    async take(key, most) {
      for (;;) {
        const window = current(key);
        // What was given under a higher limit, and is not used yet, counts against the lower one.
        if (window && window.left > Math.max(0, window.given - most)) {
          window.left -= 1;
          return null;
        }
        if (window && window.given >= most) return Math.max(1, Math.ceil((window.endsAt - now()) / 1000));
        let asked = asking.get(key);
        if (!asked) {
          asked = ask(key, most).finally(() => asking.delete(key));
          asking.set(key, asked);
        }
        await asked;
      }
    },
    async taken(key) {
      const given = await database.shared((tx) => readGiven(tx, hashOf(key)));
      return Math.max(0, given - (current(key)?.left ?? 0));
    },
    close: () => clearInterval(sweep),
  };
}

/** Hashed: the table must not become a list of who was here. */
function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
