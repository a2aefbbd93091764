import { randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import { retryWait } from "./retry-wait.ts";
import { earliestDue, insertMessage, nextDue, recentMessages, recordAttempt, type CourierMessage } from "./store.ts";
import type { Transport } from "./transport.ts";

export interface Letter {
  readonly recipient: string;
  readonly template: string;
  readonly subject: string;
  readonly body: string;
}

export interface Courier {
  /** Stores a letter as part of the caller's transaction. */
  write(tx: Tx, letter: Letter): Promise<void>;
  /** Starts delivery of what is due, now and whenever a letter that failed is due again, without waiting for it: how long a mail takes must not tell whether there was one. */
  deliver(): void;
  /** Waits until nothing is being delivered. */
  settle(): Promise<void>;
  recent(limit: number): Promise<CourierMessage[]>;
  /** Delivers no more; letters that wait are delivered after the next start. */
  close(): Promise<void>;
  readonly transport: Transport["name"];
}

/** Another server may have taken over what is due, or have written something. */
const SHORTEST_SLEEP = 1_000;
const LONGEST_SLEEP = 10 * 60_000;

export function createCourier(database: Database, clock: Clock, log: Log, transport: Transport): Courier {
  let current: Promise<void> | null = null;
  let again = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    do {
      again = false;
      while (!closed && (await deliverOne()));
      const due = closed ? null : await database.shared(earliestDue);
      if (due) wakeAt(due);
    } while (again && !closed);
  }

  function wakeAt(due: Date): void {
    const sleep = Math.min(LONGEST_SLEEP, Math.max(SHORTEST_SLEEP, due.getTime() - clock.now().getTime()));
    clearTimeout(timer);
    if (!closed) timer = setTimeout(deliver, sleep).unref();
  }

  function deliver(): void {
    if (closed) return;
    again = true;
    current ??= run()
      .catch((error: unknown) => log.error({ err: error }, "mail delivery stopped"))
      .finally(() => {
        current = null;
        // Asked for while the last run was ending.
        if (again) deliver();
      });
  }

  /** The row stays locked while it is handed over, so that two processes never send the same letter. */
  async function deliverOne(): Promise<boolean> {
    return database.shared(async (tx) => {
      const message = await nextDue(tx, clock.now());
      if (!message) return false;
      const sent = await transport.send(message).then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error, message: message.id }, "a mail could not be handed over");
          return false;
        },
      );
      const now = clock.now();
      const sendCount = message.sendCount + 1;
      const wait = sent ? null : retryWait(sendCount, now.getTime() - message.createdAt.getTime());
      const status = sent ? "sent" : wait === null ? "abandoned" : "queued";
      await recordAttempt(tx, { id: message.id, status, sendCount, nextAttemptAt: new Date(now.getTime() + (wait ?? 0)) }, now);
      return true;
    });
  }

  return {
    transport: transport.name,
    async write(tx, letter) {
      await insertMessage(tx, randomUUID(), letter, clock.now());
    },
    deliver,
    async settle() {
      while (current) await current;
    },
    recent: (limit) => database.shared((tx) => recentMessages(tx, limit)),
    async close() {
      closed = true;
      clearTimeout(timer);
      while (current) await current;
    },
  };
}
