import { setTimeout as wait } from "node:timers/promises";
import type { Call } from "../../contracts/calls.ts";
import type { Clock } from "../platform/clock.ts";
import type { EgressPolicy } from "./egress-policy.ts";
import { createAgents } from "./agents.ts";
import { climbs } from "./climbs.ts";
import { createCheckedAddress, type Resolve } from "./checked-address.ts";
import { createCircuits, createRateLimits } from "./limits.ts";
import type { Delivery, OutboundRequest, Outcome } from "./outbound.ts";
import { hider, parseHiding } from "./hider.ts";
import { recordCall } from "./record-call.ts";
import { mayRetry, MOST_ATTEMPTS, WAIT_BUDGET_MS, waitBefore } from "./retry-policy.ts";
import { isSshKey } from "./protocols/sftp/is-ssh-key.ts";
import { HOST_KEY_HEADER } from "./protocols/sftp/speak-sftp.ts";
import { createProtocolOf } from "./protocols/protocol-of.ts";
import { sendOnce } from "./send-once.ts";
import { createTurns } from "./turns.ts";

interface Dependencies {
  readonly policy: EgressPolicy;
  readonly clock: Clock;
  /** Names to addresses; the system's resolver if left out. */
  readonly resolve?: Resolve;
  readonly random?: () => number;
}

export { hider, parseHiding, HOST_KEY_HEADER, isSshKey };

/** The one door to the outside: every request of the product and of the integrations it runs. */
export interface Gateway {
  deliver(request: OutboundRequest): Promise<Delivery>;
  close(): Promise<void>;
}

export function createGateway({ policy, clock, resolve, random = Math.random }: Dependencies): Gateway {
  const checkedAddress = createCheckedAddress(policy, resolve);
  const agents = createAgents(checkedAddress);
  const overHttp = async (request: OutboundRequest): Promise<Outcome> =>
    URL.canParse(request.url) && climbs(new URL(request.url).pathname)
      ? { kind: "refused", message: `The path of a request to ${request.connection} holds "..", which could lead out of its address.` }
      : sendOnce(agents, request);
  const door = { checkedAddress, isPublic: (address: string) => policy.isPublic(address), http: overHttp };
  const protocolOf = createProtocolOf();
  const inTurn = createTurns(MOST_SESSIONS);
  const rates = createRateLimits(() => performance.now());
  const circuits = createCircuits(() => performance.now());

  return {
    deliver: (request) => deliverWithRetries(request, attempt, { clock, random }),
    close: () => agents.close(),
  };

  async function attempt(request: OutboundRequest): Promise<Outcome> {
    if (circuits.isOpen(request.limitKey))
      return { kind: "not_sent", message: `${request.connection} failed ten times in a row and is left alone for ten seconds.` };
    if (request.ratePerSecond !== null) await pause(rates.take(request.limitKey, request.ratePerSecond), request.signal);
    const other = protocolOf(request);
    const outcome = await (other
      ? inTurn(request.limitKey, request.signal, () => other.speak(request, other.url, door)).catch(leftTheLine)
      : overHttp(request));
    if (!isWithheld(outcome)) circuits.report(request.limitKey, outcome.kind === "answered" || outcome.kind === "refused");
    return outcome;
  }
}

/** It tells nothing of the system. */
function isWithheld(outcome: Outcome): boolean {
  return outcome.kind === "not_sent" && outcome.withheld === true;
}

/** Sessions of one connection at one time where each call opens one: servers count them, and some turn away the eleventh. */
const MOST_SESSIONS = 8;

function leftTheLine(error: unknown): Outcome {
  if ((error as Error).name !== "AbortError" && (error as Error).name !== "TimeoutError") throw error;
  return { kind: "not_sent", message: "The call was cancelled while it waited for its turn." };
}

interface RetryDependencies {
  readonly clock: Clock;
  readonly random: () => number;
  /** Waiting between attempts; a simulated call does not really wait. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The retry policy around any way of making one attempt; the simulator's calls go through it too. */
export async function deliverWithRetries(
  request: OutboundRequest,
  attempt: (request: OutboundRequest) => Promise<Outcome>,
  { clock, random, sleep = pause }: RetryDependencies,
): Promise<Delivery> {
  const calls: Call[] = [];
  let waited = 0;
  for (let number = 1; ; number += 1) {
    const startedAt = clock.now();
    const from = performance.now();
    const outcome = await attempt(request);
    calls.push(recordCall(request, outcome, startedAt, Math.round((performance.now() - from) * 10) / 10));

    if (number === MOST_ATTEMPTS || request.signal.aborted || !mayRetry(outcome, request.repeatable)) return { outcome, calls };
    const delay = waitBefore(number + 1, outcome, clock.now(), random);
    waited += delay;
    if (waited > WAIT_BUDGET_MS) return { outcome, calls };
    await sleep(delay, request.signal);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await wait(ms, undefined, { signal }).catch(() => {});
}
