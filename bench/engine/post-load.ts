import { once } from "node:events";
import { connect } from "node:net";
import { percentile } from "./percentile.ts";
import type { Rate } from "./raw-limit.ts";

export interface Load extends Rate {
  /** Answers with status 200. */
  readonly succeeded: number;
  /** Any other answer, and connections that broke. */
  readonly failed: number;
}

export interface Post {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What counts as success. */
  readonly status?: number;
}

/**
 * Sends the same request over so many connections, each one at a time, and counts what is answered. Written onto bare
 * sockets: on a machine that also runs what is measured, a client with all the comforts would be most of the load.
 */
export async function postLoad({ url, connections, seconds, body, headers = {}, status = 200 }: Post): Promise<Load> {
  const { hostname, port, pathname } = new URL(url);
  const lines = Object.entries({ host: `${hostname}:${port}`, "content-type": "application/json", "content-length": `${Buffer.byteLength(body)}`, ...headers });
  const request = Buffer.from(`POST ${pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`);
  const times: number[] = [];
  let failed = 0;
  const from = performance.now();
  const until = from + seconds * 1000;

  async function sendAll(): Promise<void> {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay();
    await once(socket, "connect");
    const over = Promise.withResolvers<void>();
    let sentAt = 0;
    let answer = "";
    const next = () => {
      if (performance.now() >= until) return void socket.end();
      answer = "";
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString("latin1");
      if (!isWhole(answer)) return;
      if (Number(answer.slice(9, 12)) === status) times.push(performance.now() - sentAt);
      else failed += 1;
      next();
    });
    socket.on("error", () => (failed += 1));
    socket.on("close", () => over.resolve());
    next();
    await over.promise;
  }

  await Promise.all(Array.from({ length: connections }, sendAll));
  const taken = (performance.now() - from) / 1000;
  return { perSecond: Math.round(times.length / taken), p50: percentile(times, 50), p99: percentile(times, 99), succeeded: times.length, failed };
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const head = answer.slice(0, end).toLowerCase();
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  return length === undefined ? answer.endsWith("\r\n0\r\n\r\n") || !head.includes("transfer-encoding") : answer.length - end - 4 >= Number(length);
}
