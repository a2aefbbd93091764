import type { Write } from "../runs/rows.ts";
import type { Records } from "../runs/run-store.ts";

/** Records of one run on their way into the journal of its invocation, where a batch is one entry. */
export interface RunRecords extends Records {
  /** What is to be durable next. Nothing after a while, as a sign that the run is still at work, and nothing once it is closed. */
  next(): Promise<readonly Write[]>;
  /** What was given last is durable. */
  stored(): void;
  close(): void;
}

/** An entry costs a word over the network and a write on several nodes: what is in no hurry may wait for more. */
const MAY_WAIT_MS = 10;
const SIGN_OF_LIFE_MS = 5000;

/** Log lines are no part of what a run goes on from; they go to the record at once. */
export function createRunRecords(recordLog: (line: Write) => Promise<boolean>, signOfLifeMs = SIGN_OF_LIFE_MS): RunRecords {
  let queue: { readonly write: Write; readonly resolve: (held: boolean) => void }[] = [];
  let given: typeof queue = [];
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

  return {
    add(write, { mayWait = false } = {}) {
      if (write.kind === "log") return recordLog(write);
      return new Promise((resolve) => {
        queue.push({ write, resolve });
        if (mayWait) soon ??= setTimeout(due, MAY_WAIT_MS);
        else due();
      });
    },
    hurry() {
      if (queue.length > 0) due();
    },
    async next() {
      if (!isDue && !isClosed) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, signOfLifeMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isDue = false;
      given = queue;
      queue = [];
      return given.map(({ write }) => write);
    },
    stored() {
      for (const { resolve } of given.splice(0)) resolve(true);
    },
    close() {
      clearTimeout(soon);
      isClosed = true;
      wake();
    },
  };
}
