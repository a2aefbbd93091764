import type { JournalEntry } from "./frames.ts";
import { realSetImmediate, realSetTimeout } from "./prepare.ts";
import { JournalMismatchError } from "./wire-error.ts";

/** How long the code may do other things, twice over, before an entry that it never asks for counts as missing. */
const PATIENCE_MS = 2000;

export interface Replay {
  readonly active: boolean;
  /** The recorded entry, told in the recorded order; null when the journal has none and all of it has been told. */
  take(key: string, fingerprint: string): Promise<JournalEntry | null>;
  /** Throws when the code ends before it asked for everything in the journal. */
  finish(): void;
}

/**
 * Gives the code what it got before, in the same order. A program that is told the same things in the same order
 * asks for the same things; where it does not, the run stops and both sides are named.
 */
export function createReplay(journal: readonly JournalEntry[]): Replay {
  const entries = withoutInner(journal);
  const known = new Map(entries.map((entry) => [entry.key, entry]));
  const waiting = new Map<string, { resolve: (entry: JournalEntry) => void; reject: (error: Error) => void }>();
  const held: { key: string; resolve: (entry: null) => void; reject: (error: Error) => void }[] = [];
  let cursor = 0;
  let movement = 0;
  let scheduled = false;

  const mismatch = (asked: string | null) => {
    const expected = entries[cursor]?.key ?? "nothing";
    return new JournalMismatchError(
      `The journal of this run no longer fits the code: it has "${expected}" here, but the code ${asked === null ? "ended" : `asked for "${asked}"`}. Start a new run, or deploy the version that this run began with.`,
    );
  };

  /** Tells the next entry, then lets the code go on before the one after it is told. */
  const pump = () => {
    scheduled = false;
    const next = entries[cursor];
    if (!next) return release();
    const waiter = waiting.get(next.key);
    if (!waiter) return;
    waiting.delete(next.key);
    known.delete(next.key);
    cursor += 1;
    movement += 1;
    waiter.resolve(next);
    schedule();
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    realSetImmediate(pump);
  };
  const release = () => {
    for (const { resolve } of held.splice(0)) resolve(null);
  };
  const watch = (key: string) => {
    const before = movement;
    const isStuck = () => cursor < entries.length && movement === before;
    realSetTimeout(() => {
      // On a machine that stood still the time may be up before the code had its turn: it has the same time again.
      if (isStuck()) realSetTimeout(() => isStuck() && giveUp(key), PATIENCE_MS);
    }, PATIENCE_MS);
  };

  const giveUp = (key: string) => {
    const error = mismatch(key);
    for (const { reject } of held.splice(0)) reject(error);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  return {
    get active() {
      return cursor < entries.length;
    },
    take(key, fingerprint) {
      movement += 1;
      const entry = known.get(key);
      if (!entry && cursor >= entries.length) return Promise.resolve(null);
      if (entry && entry.fingerprint !== null && entry.fingerprint !== fingerprint) {
        return Promise.reject(
          new JournalMismatchError(
            `The journal of this run no longer fits the code: "${key}" was asked for with other values than are recorded. Start a new run, or deploy the version that this run began with.`,
          ),
        );
      }
      return new Promise<JournalEntry | null>((resolve, reject) => {
        if (entry) waiting.set(key, { resolve, reject });
        else held.push({ key, resolve, reject });
        // The common case, one thing after another, needs no turn of the event loop.
        if (entry && entries[cursor] === entry && waiting.size === 1 && !scheduled) pump();
        else schedule();
        watch(key);
      });
    },
    finish() {
      if (cursor < entries.length) throw mismatch(null);
    },
  };
}

/** What happened inside a step that finished is not asked for again. */
function withoutInner(journal: readonly JournalEntry[]): JournalEntry[] {
  const finished = new Set(journal.filter((entry) => entry.kind === "step").map((entry) => entry.key));
  return journal.filter((entry) => {
    for (let slash = entry.key.lastIndexOf("/"); slash > 0; slash = entry.key.lastIndexOf("/", slash - 1)) {
      if (finished.has(entry.key.slice(0, slash))) return false;
    }
    return true;
  });
}
