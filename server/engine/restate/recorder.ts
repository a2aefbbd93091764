import type { Pool } from "pg";
import type { Log } from "../../platform/log.ts";
import { createCombiner } from "../postgres/combiner.ts";
import { flushWrites } from "../postgres/store.ts";
import { isPassing } from "../runs/is-passing.ts";
import type { Write } from "../runs/rows.ts";

/** In the place of a worker: runs with it belong to no process but to Restate. */
export const RESTATE = "restate";

/** What people see of runs, written behind what Restate keeps: no run waits for it but at its end. */
export interface Recorder {
  /** Resolves when it is in the database, however long that is away. */
  add(write: Write): Promise<boolean>;
  /** Of two, the second says all that the first did. */
  keyOf(write: Write): string;
  readonly waiting: number;
  close(): void;
}

export function createRecorder(pool: Pool, log: Log, changed: (runId: string) => void): Recorder {
  const runOf = (write: Write) => (write.kind === "run" ? write.row.id : write.row.runId);
  const keyOf = (write: Write) =>
    write.kind === "step"
      ? `${write.row.runId}/${write.row.key}`
      : write.kind === "log"
        ? `${write.row.runId} ${write.row.id}`
        : `${write.kind} ${runOf(write)}`;
  const writes = createCombiner<Write, boolean>({ flush: (items) => flushWrites(pool, RESTATE, items), runOf, keyOf, isPassing });
  return {
    async add(write) {
      try {
        const held = await writes.add(write, { mayWait: write.kind !== "release" });
        changed(runOf(write));
        return held;
      } catch (error) {
        log.error({ err: error, run: runOf(write), kind: write.kind }, "something of a run could not be recorded");
        throw error;
      }
    },
    keyOf,
    get waiting() {
      return writes.waiting;
    },
    close: () => writes.close(),
  };
}
