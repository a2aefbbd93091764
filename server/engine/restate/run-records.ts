import { randomUUID } from "node:crypto";
import type { Write } from "../runs/rows.ts";
import type { Records } from "../runs/run-store.ts";
import { readable } from "../sandbox/raw-json.ts";

/** One entry of an invocation's journal. */
export interface Batch {
  /** No other batch has it: the last one in its journal tells where an attempt stands. */
  readonly mark: string;
  readonly writes: readonly Write[];
}

/** Records of one run on their way into the journal of its invocation. */
export interface RunRecords extends Records {
  /**
   * Gives them to an attempt whose journal ends with this mark, and from then on to no earlier one. Null when they do
   * not go on from there: the run was elsewhere meanwhile.
   */
  hold(after: string | null): RecordsHold | null;
  close(): void;
}

export interface RecordsHold {
  /** The next durable record: repeated until it is durable, and empty after a while, as a sign that the run is still at work. */
  next(): Promise<Batch>;
  /** This batch is durable. */
  stored(mark: string): void;
  readonly isCurrent: boolean;
}

/** An entry costs a word over the network and a write on several nodes: what is in no hurry may wait for more. */
const MAY_WAIT_MS = 10;
const SIGN_OF_LIFE_MS = 5000;

/** Log lines are no part of what a run goes on from; they go to the record at once. */
export function createRunRecords(after: string | null, recordLog: (line: Write) => Promise<boolean>, signOfLifeMs = SIGN_OF_LIFE_MS): RunRecords {
  let queue: { readonly write: Write; readonly resolve: (held: boolean) => void }[] = [];
  let durable = after;
  let given: { readonly batch: Batch; resolve(held: boolean): void } | null = null;
  let holder: RecordsHold | null = null;
  let isDue = false;
  let isClosed = false;
  let wake = () => {};
  let soon: NodeJS.Timeout | undefined;

  function due(): void {
    clearTimeout(soon);
    soon = undefined;
    isDue = true;
    wake();
  }

  function stored(mark: string): void {
    if (given?.batch.mark !== mark) return;
    const { resolve } = given;
    durable = mark;
    given = null;
    resolve(true);
  }

  function take(): Batch {
    const items = queue;
    queue = [];
    isDue = false;
    const batch = { mark: randomUUID(), writes: items.map(({ write }) => write) };
    given = { batch, resolve: (held) => items.forEach(({ resolve }) => resolve(held)) };
    return batch;
  }

  async function untilDue(): Promise<void> {
    if (isDue) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, signOfLifeMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    add(write, { mayWait = false } = {}) {
      if (write.kind === "log") return recordLog(write);
      if (isClosed) return Promise.resolve(false);
      return new Promise((resolve) => {
        queue.push({ write: readableWrite(write), resolve });
        if (mayWait) soon ??= setTimeout(due, MAY_WAIT_MS);
        else due();
      });
    },
    hurry() {
      if (queue.length > 0) due();
    },
    hold(from) {
      if (from !== null) stored(from);
      if (durable !== from) return null;
      const mine: RecordsHold = {
        async next() {
          if (mine.isCurrent && given === null) await untilDue();
          // Restate has cut that attempt off, or is about to: it is told nothing more, not even that.
          if (!mine.isCurrent) return new Promise<never>(() => {});
          return given?.batch ?? take();
        },
        stored,
        get isCurrent() {
          return holder === mine;
        },
      };
      holder = mine;
      wake();
      return mine;
    },
    close() {
      clearTimeout(soon);
      isClosed = true;
      holder = null;
      wake();
      // Callers that wait for what is not durable learn that it will not be.
      given?.resolve(false);
      for (const { resolve } of queue.splice(0)) resolve(false);
    },
  };
}

/** A batch goes through JSON on its way into the journal. A value that is none is refused. */
function readableWrite(write: Write): Write {
  if (write.kind === "step") return { kind: "step", row: { ...write.row, output: readable(write.row.output) } };
  if (write.kind === "release") return { kind: "release", row: { ...write.row, output: readable(write.row.output) } };
  return write;
}
