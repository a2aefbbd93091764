import { setTimeout as pause } from "node:timers/promises";
import type { Run } from "../../../contracts/runs.ts";
import type { Log } from "../../platform/log.ts";
import { traceRequest, type OtlpSpan } from "./otlp.ts";
import { runSpans, type RunFacts } from "./run-spans.ts";

export interface TelemetrySettings {
  /** Base address of a collector's HTTP receiver, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

interface Dependencies {
  readonly settings: TelemetrySettings;
  readonly version: string;
  readonly log: Log;
  readonly read: (organisationId: string, runId: string) => Promise<Run>;
  readonly flushEveryMs?: number;
}

export interface EndedRun extends RunFacts {
  readonly runId: string;
}

export interface Telemetry {
  /** Takes note of a run that ended; it is read and told with the next flush. */
  runEnded(run: EndedRun): void;
  /** Tells what is left, once, then takes no more. */
  close(): Promise<void>;
}

const FLUSH_EVERY_MS = 2_000;
/** A collector that is away must not fill the memory: what comes beyond is left out, and the log says how many. */
const MOST_WAITING = 5_000;
const RUNS_AT_ONCE = 200;
const WITHIN_MS = 10_000;
const TRIES = 3;

/** Runs, steps and calls as OpenTelemetry traces, over OTLP/HTTP with JSON. */
export function createTelemetry({ settings, version, log, read, flushEveryMs = FLUSH_EVERY_MS }: Dependencies): Telemetry {
  let waiting: EndedRun[] = [];
  let leftOut = 0;
  let flushing = Promise.resolve();
  const timer = setInterval(() => void flush(), flushEveryMs);
  timer.unref();

  function flush(): Promise<void> {
    flushing = flushing.then(tellWaiting).catch((err: unknown) => log.warn({ err: (err as Error).message }, "runs could not be told to the collector"));
    return flushing;
  }

  async function tellWaiting(): Promise<void> {
    if (leftOut > 0) log.warn({ runs: leftOut }, "runs were not told to the collector: more ended than it took");
    leftOut = 0;
    while (waiting.length > 0) {
      const some = waiting.slice(0, RUNS_AT_ONCE);
      waiting = waiting.slice(RUNS_AT_ONCE);
      const spans: OtlpSpan[] = [];
      for (const ended of some) spans.push(...runSpans(await read(ended.organisationId, ended.runId), ended));
      await send(settings, JSON.stringify(traceRequest({ "service.name": settings.serviceName, "service.version": version }, version, spans)));
    }
  }

  return {
    runEnded(run) {
      if (waiting.length < MOST_WAITING) waiting.push(run);
      else leftOut += 1;
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** As the protocol has it: 429, 502, 503 and 504 are tried again, anything else is not. */
async function send({ endpoint, headers }: TelemetrySettings, body: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${endpoint}/v1/traces`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    await response.body?.cancel();
    if (response.ok) return;
    if (attempt === TRIES || ![429, 502, 503, 504].includes(response.status)) throw new Error(`The collector answered ${response.status}.`);
    await pause(Math.min(Number(response.headers.get("retry-after") ?? 1) || 1, 5) * 1_000);
  }
}
