import { randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import { insertMessage, nextQueued, recentMessages, recordAttempt, type CourierMessage } from "./store.ts";
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
  /** Starts delivery of what is stored, without waiting for it: how long a mail takes must not tell whether there was one. */
  deliver(): void;
  /** Waits until nothing is being delivered. */
  settle(): Promise<void>;
  recent(limit: number): Promise<CourierMessage[]>;
  readonly transport: Transport["name"];
}

const MOST_ATTEMPTS = 5;

export function createCourier(database: Database, clock: Clock, log: Log, transport: Transport): Courier {
  let current: Promise<void> | null = null;
  let again = false;

  async function run(): Promise<void> {
    do {
      again = false;
      await deliverAll();
    } while (again);
  }

  async function deliverAll(): Promise<void> {
    const failed = new Set<string>();
    for (let sent = await deliverOne(failed); sent; sent = await deliverOne(failed));
  }

  /** The row stays locked while it is handed over, so that two processes never send the same letter. */
  async function deliverOne(failed: Set<string>): Promise<boolean> {
    return database.shared(async (tx) => {
      const message = await nextQueued(tx, [...failed]);
      if (!message) return false;
      const sent = await transport.send(message).then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error, message: message.id }, "a mail could not be handed over");
          failed.add(message.id);
          return false;
        },
      );
      const attempts = message.sendCount + 1;
      await recordAttempt(tx, message.id, sent ? "sent" : attempts >= MOST_ATTEMPTS ? "abandoned" : "queued", attempts, clock.now());
      return true;
    });
  }

  return {
    transport: transport.name,
    async write(tx, letter) {
      await insertMessage(tx, randomUUID(), letter, clock.now());
    },
    deliver() {
      again = true;
      current ??= run()
        .catch((error: unknown) => log.error({ err: error }, "mail delivery stopped"))
        .finally(() => {
          current = null;
        });
    },
    async settle() {
      await current;
    },
    recent: (limit) => database.shared((tx) => recentMessages(tx, limit)),
  };
}
