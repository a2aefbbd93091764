import { Client } from "pg";
import type { Log } from "../log.ts";

/** Postgres notifications on a connection of its own, which comes back by itself after Postgres was away. */
export interface Listener {
  /** Calls `heard` for each notification, and once with null after a reconnection: something may have been missed. */
  on(channel: string, heard: (payload: string | null) => void): () => void;
  close(): Promise<void>;
}

const RECONNECT_MS = 500;

export function openListener(url: string, log: Log): Listener {
  const channels = new Map<string, Set<(payload: string | null) => void>>();
  let client: Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let ready: Promise<void> = connect(false);

  async function connect(again: boolean): Promise<void> {
    const fresh = new Client({ connectionString: url, application_name: "vennel_listener" });
    fresh.on("notification", ({ channel, payload }) => channels.get(channel)?.forEach((heard) => heard(payload ?? "")));
    fresh.on("error", (error) => lost(fresh, error));
    fresh.on("end", () => lost(fresh, null));
    try {
      await fresh.connect();
      client = fresh;
      for (const channel of channels.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
      if (again) channels.forEach((hearers) => hearers.forEach((heard) => heard(null)));
    } catch (error) {
      lost(fresh, error as Error);
    }
  }

  function lost(which: Client, error: Error | null): void {
    if (closed || retry || (client !== null && client !== which)) return;
    client = null;
    if (error) log.warn({ err: error }, "the listening connection was lost; connecting again");
    which.end().catch(() => {});
    retry = setTimeout(() => {
      retry = undefined;
      ready = connect(true);
    }, RECONNECT_MS);
  }

  return {
    on(channel, heard) {
      const hearers = channels.get(channel) ?? new Set();
      if (hearers.size === 0) {
        channels.set(channel, hearers);
        // One after the other: a connection takes one query at a time.
        ready = ready
          .then(() => client?.query(`listen ${client.escapeIdentifier(channel)}`))
          .then(
            () => {},
            () => {},
          );
      }
      hearers.add(heard);
      return () => hearers.delete(heard);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await ready;
      await client?.end();
    },
  };
}
