import type { FromSandbox } from "../../../sandbox/frames.ts";
import type { Log } from "../../platform/log.ts";
import type { HeldRun } from "./rows.ts";
import type { RunLimits } from "./run-limits.ts";
import type { Records } from "./run-store.ts";

type LogFrame = Extract<FromSandbox, { t: "log" }>;

export interface RunLog {
  /** Stores a line. Gives back the reason why the run may write no more; null while it may. */
  write(frame: LogFrame): string | null;
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

  async function store(frame: LogFrame): Promise<void> {
    // A run that turns out to be there already leaves no line behind.
    if (!(await stored)) return;
    const row = {
      organisationId: run.organisationId,
      projectId: run.projectId,
      runId: run.id,
      id: frame.id,
      stepKey: frame.step,
      level: frame.level,
      message: frame.message,
      data: frame.data,
      at: new Date(now()).toISOString(),
    };
    await writes.add({ kind: "log", row }, { mayWait: true });
    changed(run.id);
  }

  return {
    write(frame) {
      lines += 1;
      bytes += frame.message.length + (frame.data === null ? 0 : JSON.stringify(frame.data).length);
      if (lines > limits.logLines || bytes > limits.logBytes)
        return `The run wrote more log than the ${limits.logLines} lines or ${limits.logBytes / 1_000_000} MB that a run may.`;
      store(frame).catch((err: unknown) => log.warn({ err, run: run.id }, "a log line could not be stored"));
      return null;
    },
    handedOver: () => (lines === 0 ? Promise.resolve() : stored),
  };
}
