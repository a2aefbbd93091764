import type { LogEntry } from "../../../sandbox/frames.ts";
import type { Log } from "../../platform/log.ts";
import type { HeldRun } from "./rows.ts";
import type { RunLimits } from "./run-limits.ts";
import type { Records } from "./run-store.ts";

export interface RunLog {
  /** Stores lines. Gives back the reason why the run may write no more; null while it may. */
  write(entries: readonly LogEntry[]): string | null;
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

export function createRunLog({ writes, limits, log, now, changed }: Deps, run: HeldRun, stored: Promise<boolean>): RunLog {
  let lines = 0;
  let bytes = 0;

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

  return {
    write(entries) {
      lines += entries.length;
      for (const { message, data } of entries) bytes += message.length + (data === null ? 0 : JSON.stringify(data).length);
      if (lines > limits.logLines || bytes > limits.logBytes)
        return `The run wrote more log than the ${limits.logLines} lines or ${limits.logBytes / 1_000_000} MB that a run may.`;
      store(entries).catch((err: unknown) => log.warn({ err, run: run.id }, "log lines could not be stored"));
      return null;
    },
    handedOver: () => (lines === 0 ? Promise.resolve() : stored),
  };
}
