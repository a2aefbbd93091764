import { createBell } from "../bell.ts";
import type { Database, Tx } from "../database/database.ts";
import type { Listener } from "../database/listener.ts";
import { appendEvents, notify, readEvents, readLastSeq, type StoredEvent } from "./store.ts";

export interface Stream {
  readonly organisationId: string;
  /** `board:prj_…`, `build:dep_…` */
  readonly stream: string;
}

/** Numbered, durable events that any number of readers can follow from any point, on any server process. */
export interface EventLog {
  /** Appends in a transaction of its own, or in the caller's. Resolves with the last number. */
  append(stream: Stream, events: readonly unknown[], tx?: Tx): Promise<number>;
  read(stream: Stream, after: number, limit?: number): Promise<StoredEvent[]>;
  lastSeq(stream: Stream): Promise<number>;
  /** Everything after a number, then what comes, until the signal aborts. */
  follow(stream: Stream, after: number, signal: AbortSignal): AsyncGenerator<StoredEvent>;
}

const CHANNEL = "vennel_events";
const PAGE = 500;

export function createEventLog(database: Database, listener: Listener): EventLog {
  const followers = new Map<string, Set<() => void>>();
  listener.on(CHANNEL, (stream) => {
    const woken = stream === null ? [...followers.values()] : [followers.get(stream) ?? new Set<() => void>()];
    for (const wakes of woken) for (const wake of wakes) wake();
  });

  async function append(stream: Stream, events: readonly unknown[], tx?: Tx): Promise<number> {
    if (!tx) return database.organisation(stream.organisationId, (own) => append(stream, events, own));
    const last = await appendEvents(tx, stream.organisationId, stream.stream, events);
    await notify(tx, CHANNEL, keyOf(stream));
    return last;
  }

  function read({ organisationId, stream }: Stream, after: number, limit = PAGE): Promise<StoredEvent[]> {
    return database.organisation(organisationId, (tx) => readEvents(tx, organisationId, stream, after, limit));
  }

  return {
    append,
    read,
    lastSeq: ({ organisationId, stream }) => database.organisation(organisationId, (tx) => readLastSeq(tx, organisationId, stream)),

    async *follow(stream, after, signal) {
      const bell = createBell(signal);
      const wakes = followers.get(keyOf(stream)) ?? new Set();
      followers.set(keyOf(stream), wakes.add(bell.ring));
      try {
        for (let last = after; !signal.aborted;) {
          const events = await read(stream, last);
          for (const event of events) {
            yield event;
            last = event.seq;
          }
          if (events.length < PAGE) await bell.next();
        }
      } finally {
        wakes.delete(bell.ring);
        if (wakes.size === 0) followers.delete(keyOf(stream));
      }
    },
  };
}

function keyOf({ organisationId, stream }: Stream): string {
  return `${organisationId}/${stream}`;
}
