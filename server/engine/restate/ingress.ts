import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

/** Where a Restate cluster takes requests. */
export interface Ingress {
  /** Asks an object's handler and resolves with its answer. */
  call<T>(service: string, key: string, handler: string, input: unknown): Promise<T>;
  /** Hands something to an object or a workflow; resolves when that is kept, whether a worker is there or not. */
  send(service: string, key: string, handler: string, input: unknown): Promise<void>;
  /** Starts a workflow; false when one with this key was started before. */
  start(service: string, key: string, input: unknown): Promise<boolean>;
  /** What a workflow gave, once it has ended; null when none is known or after so long. */
  attach<T>(service: string, key: string, timeoutMs: number): Promise<T | null>;
}

/** A node that does not answer for so long is taken for dead. */
const PATIENCE_MS = 5000;
const ROUNDS = 3;
const PAUSE_MS = 50;

/** Asks the node that answered last, and the others when it does not: every request may come twice without harm. */
export function createIngress(urls: readonly string[]): Ingress {
  let turn = 0;

  async function post(path: string, input: unknown, headers: Record<string, string> = {}): Promise<unknown> {
    return ask(path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(input ?? null) }, PATIENCE_MS);
  }

  async function ask(path: string, request: RequestInit, timeoutMs: number): Promise<unknown> {
    const signal = () => AbortSignal.timeout(Math.ceil(timeoutMs));
    for (let tries = 1; ; tries++) {
      try {
        const response = await fetch((urls[turn % urls.length] ?? "") + path, { ...request, signal: signal() });
        const text = await response.text();
        if (response.ok) return text === "" ? null : JSON.parse(text);
        throw new IngressError(response.status, text);
      } catch (error) {
        const isAnswer = error instanceof IngressError && error.status < 500 && error.status !== 429;
        if (isAnswer || tries === urls.length * ROUNDS) throw error;
        turn += 1;
        await pause(PAUSE_MS);
      }
    }
  }

  return {
    call: async <T>(service: string, key: string, handler: string, input: unknown) =>
      (await post(`/${service}/${encodeURIComponent(key)}/${handler}`, input)) as T,
    async send(service, key, handler, input) {
      await post(`/${service}/${encodeURIComponent(key)}/${handler}/send`, input, { "idempotency-key": randomUUID() });
    },
    async start(service, key, input) {
      const { status } = (await post(`/${service}/${encodeURIComponent(key)}/run/send`, input)) as { status: string };
      return status === "Accepted";
    },
    async attach<T>(service: string, key: string, timeoutMs: number) {
      const path = `/restate/workflow/${service}/${encodeURIComponent(key)}/attach`;
      for (const until = performance.now() + timeoutMs; performance.now() < until;) {
        try {
          return (await ask(path, { method: "GET" }, until - performance.now())) as T;
        } catch (error) {
          if (error instanceof IngressError && error.status === 404) return null;
        }
      }
      return null;
    },
  };
}

export class IngressError extends Error {
  readonly status: number;
  constructor(status: number, body: string) {
    super(`Restate answered ${status}: ${body.slice(0, 300)}`);
    this.status = status;
  }
}
