import type { RunEvent } from "../../engine/run-engine.ts";
import { createBell } from "../../platform/bell.ts";
import type { Database } from "../../platform/database/database.ts";
import type { SentEvent } from "../../platform/http/event-stream.ts";
import { presentLogLine, redactStep } from "./present-run.ts";
import { presentSteps } from "./present-steps.ts";
import { findRun, lastStepChange, readRunLog, readSteps } from "./store.ts";

const LOG_PAGE = 500;
/** A run on another process is asked for again after this long. */
const POLL_MS = 500;

interface Following {
  readonly database: Database;
  /** Calls back when something of a run was stored by this process. */
  onChange(listen: (runId: string) => void): () => void;
  readonly redact: <T>(value: T) => T;
}

/** What happened to a run after a change, then what happens, until it is over or the reader is gone. */
export async function* followRun(
  { database, onChange, redact }: Following,
  organisationId: string,
  runId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<SentEvent> {
  const bell = createBell(signal);
  const stop = onChange((id) => {
    if (id === runId) bell.ring();
  });
  try {
    for (let last = after; !signal.aborted;) {
      const { events, over } = await readAfter(database, organisationId, runId, last, redact);
      for (const event of events) {
        yield event;
        last = Math.max(last, event.id);
      }
      if (over && events.length === 0) return;
      if (events.length === 0) await bell.next(POLL_MS);
    }
  } finally {
    stop();
  }
}

async function readAfter(database: Database, organisationId: string, runId: string, after: number, redact: <T>(value: T) => T) {
  return database.organisation(organisationId, async (tx) => {
    const run = await findRun(tx, runId);
    if (!run) return { events: [], over: true };
    const lines = await readRunLog(tx, runId, after, LOG_PAGE);
    const steps = (await lastStepChange(tx, runId)) > after ? presentSteps(await readSteps(tx, runId), run.status).filter(({ change }) => change > after) : [];
    const found: { id: number; data: RunEvent }[] = [
      ...lines.map((line) => ({ id: line.change, data: { type: "log" as const, line: presentLogLine(line, redact) } })),
      ...steps.map(({ change, ...step }) => ({ id: change, data: { type: "step" as const, step: redactStep(step, redact) } })),
      ...(run.change > after ? [{ id: run.change, data: { type: "run" as const, status: run.status, awaits: [...run.awaits] } }] : []),
    ];
    // A full page of lines may have left out later ones: what lies beyond them waits for the next reading.
    const end = lines.length === LOG_PAGE ? (lines.at(-1)?.change ?? Infinity) : Infinity;
    const over = !["queued", "running", "waiting"].includes(run.status);
    return { events: found.filter(({ id }) => id <= end).toSorted((left, right) => left.id - right.id), over };
  });
}
