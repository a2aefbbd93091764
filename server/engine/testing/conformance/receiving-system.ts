import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** One effect as it arrives: a run by its number, and what it does. */
export interface Arrival {
  readonly run: string;
  readonly step: string;
  /** It comes with a key of its own, so a repetition does no harm. */
  readonly keyed?: boolean;
  readonly waitMs?: number;
  /** Answers 503 this often first. */
  readonly busy?: number;
  /** It is told how many of these were there at the same time. */
  readonly counted?: boolean;
}

export interface ReceivingSystem {
  readonly url: string;
  /** How often each effect arrived and was taken, by `run/step`. */
  readonly effects: ReadonlyMap<string, number>;
  /** Effects that came once more although they must not: their end was recorded when they were sent, or they have no key. */
  readonly repeated: ReadonlySet<string>;
  /** Of those that are counted, how many runs had one under way at the same time. */
  readonly mostAtOnce: number;
  close(): Promise<void>;
}

/** A system on loopback that counts what reaches it, and asks about each repetition whether the journal had its end. */
export async function startReceivingSystem(isRecorded: (arrival: Arrival, askedAt: number) => Promise<boolean>): Promise<ReceivingSystem> {
  const effects = new Map<string, number>();
  const refusals = new Map<string, number>();
  const repeated = new Set<string>();
  const atOnce = new Set<string>();
  let mostAtOnce = 0;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Nobody is there.
    if (request.url === "/gone") return void response.destroy();
    if (request.url === "/read") return void response.setHeader("content-type", "application/json").end("{}");
    let text = "";
    for await (const chunk of request) text += chunk;
    const arrival = JSON.parse(text) as Arrival;
    const name = `${arrival.run}/${arrival.step}`;
    response.setHeader("content-type", "application/json");
    const refused = refusals.get(name) ?? 0;
    if (refused < (arrival.busy ?? 0)) {
      refusals.set(name, refused + 1);
      response.statusCode = 503;
      return void response.end("{}");
    }
    const before = effects.get(name) ?? 0;
    effects.set(name, before + 1);
    if (before > 0 && (!arrival.keyed || (await isRecorded(arrival, Number(request.headers["x-asked-at"]))))) repeated.add(name);
    if (arrival.counted) mostAtOnce = Math.max(mostAtOnce, atOnce.add(arrival.run).size);
    if (arrival.waitMs) await pause(arrival.waitMs);
    atOnce.delete(arrival.run);
    response.end(JSON.stringify({ took: arrival.step }));
  }

  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    effects,
    repeated,
    get mostAtOnce() {
      return mostAtOnce;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
