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
        ? `${write.row.runId} ${write.row.lines[0]?.id}`
        : `${write.kind} ${runOf(write)}`;
  const writes = createCombiner<Write, boolean>({ flush: (items) => inOrder(pool, items), runOf, keyOf, isPassing });
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

/**
 * The process that took a run in and the one that carries it out both record that it began. A statement sees neither
 * the rows that it inserts nor those that another inserts at the same time, so what is said of a run goes in a second.
 */
async function inOrder(pool: Pool, writes: readonly Write[]): Promise<readonly boolean[]> {
  const begins = writes.filter(({ kind }) => kind === "run");
  const others = writes.filter(({ kind }) => kind !== "run");
  const held = new Map<Write, boolean>();
  for (const part of [begins, others]) {
    if (part.length === 0) continue;
    const stored = await flushWrites(pool, RESTATE, part);
    part.forEach((write, index) => held.set(write, stored[index] ?? false));
  }
  return writes.map((write) => held.get(write) ?? false);
}
