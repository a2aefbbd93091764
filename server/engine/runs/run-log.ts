import type { LogEntry } from "../../../sandbox/frames.ts";
import type { Log } from "../../platform/log.ts";
import type { HeldRun } from "./rows.ts";
import type { RunLimits } from "./run-limits.ts";
import type { Records } from "./run-store.ts";

export interface RunLog {
  /** Stores lines, as many as a run may have; what is dropped is said in the last one. False for code that does not stop even then. */
  write(entries: readonly LogEntry[]): boolean;
  /** Resolves when every line so far is on its way to the database, so that what is written next comes after it. */
  handedOver(): Promise<unknown>;
}

interface Deps {
  readonly writes: Records;
  readonly limits: RunLimits;
  readonly log: Log;
  now(): number;
  changed(runId: string): void;
}

/** The harness stops long before: this is code that speaks to the server past it. */
const FLOOD = 10;

export function createRunLog({ writes, limits, log, now, changed }: Deps, run: HeldRun, stored: Promise<boolean>): RunLog {
  let lines = 0;
  let bytes = 0;
  let isFull = false;

  async function store(entries: readonly LogEntry[]): Promise<void> {
    // A run that turns out to be there already leaves no line behind.
    if (!(await stored)) return;
    const row = {
      organisationId: run.organisationId,
      projectId: run.projectId,
      runId: run.id,
      at: new Date(now()).toISOString(),
      lines: entries.map(({ id, step, level, message, data }) => ({ id, step, level, message, data })),
    };
    await writes.add({ kind: "log", row }, { mayWait: true });
    changed(run.id);
  }

  function fits({ message, data }: LogEntry): boolean {
    lines += 1;
    bytes += message.length + (data === null ? 0 : JSON.stringify(data).length);
    isFull ||= lines > limits.logLines || bytes > limits.logBytes;
    return !isFull;
  }

  return {
    write(entries) {
      const wasFull = isFull;
      const kept = entries.filter(fits);
      const last = isFull && !wasFull ? [droppedLine(limits)] : [];
      if (kept.length + last.length > 0) store([...kept, ...last]).catch((err: unknown) => log.warn({ err, run: run.id }, "log lines could not be stored"));
      return lines <= limits.logLines * FLOOD && bytes <= limits.logBytes * FLOOD;
    },
    handedOver: () => (lines === 0 ? Promise.resolve() : stored),
  };
}

/** The same line from whichever worker: it is stored once. */
function droppedLine({ logLines, logBytes }: RunLimits): LogEntry {
  const message = `The log is full: a run keeps ${logLines.toLocaleString("en")} lines or ${logBytes / 1_000_000} MB. What came after this was dropped.`;
  return { id: "dropped", level: "warn", message, data: null, step: null };
}
