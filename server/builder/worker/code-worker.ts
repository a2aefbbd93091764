import { Worker } from "node:worker_threads";
import { ApiError } from "../../platform/errors.ts";
import type { CodeTasks, TaskAnswer, TaskMessage, TaskName } from "./tasks.ts";

export interface CodeWorker {
  run<Name extends TaskName>(task: Name, input: Parameters<CodeTasks[Name]>[0]): Promise<ReturnType<CodeTasks[Name]>>;
  close(): Promise<void>;
}

interface Waiting {
  readonly message: TaskMessage;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

const MEMORY_MB = 768;

/** A thread with the TypeScript compiler: started by the first task, ended after `idleMs` without one. */
export function createCodeWorker({ idleMs = 60_000, taskMs = 30_000 }: { readonly idleMs?: number; readonly taskMs?: number } = {}): CodeWorker {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let overdue: NodeJS.Timeout | undefined;
  let lastId = 0;
  /** In the order in which the thread does them. */
  const waiting = new Map<number, Waiting>();

  function started(): Worker {
    if (thread) return thread;
    const worker = new Worker(new URL("./code-thread.ts", import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    worker.on("message", (answer: TaskAnswer) => {
      const waiter = waiting.get(answer.id);
      waiting.delete(answer.id);
      watch();
      if (waiting.size === 0) rest(worker);
      if (answer.ok) waiter?.resolve(answer.value);
      else waiter?.reject(new Error(answer.error));
    });
    const lost = (error: Error) => {
      if (thread !== worker) return;
      thread = null;
      giveUp(error);
    };
    worker.on("error", (error: NodeJS.ErrnoException) => lost(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuch(`more memory than ${MEMORY_MB} MB`) : error));
    worker.on("exit", (code) => lost(new Error(`The code thread ended (${code}).`)));
    thread = worker;
    return worker;
  }

  /** Types can be written that take the compiler longer than anybody waits: who waits behind them shall not wait as long. */
  function watch(): void {
    clearTimeout(overdue);
    if (waiting.size === 0) return;
    overdue = setTimeout(() => {
      const stuck = thread;
      thread = null;
      void stuck?.terminate();
      giveUp(tooMuch(`longer than ${taskMs / 1000} s`));
    }, taskMs);
    overdue.unref();
  }

  /** The first in the queue is the one that was at work: the others get a thread without it. */
  function giveUp(reason: Error): void {
    const [first, ...others] = [...waiting.values()];
    if (first) waiting.delete(first.message.id);
    first?.reject(reason);
    for (const { message } of others) started().postMessage(message);
    watch();
  }

  function rest(worker: Worker): void {
    worker.unref();
    clearTimeout(idle);
    idle = setTimeout(() => void end(), idleMs);
    idle.unref();
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    clearTimeout(overdue);
    const worker = thread;
    thread = null;
    for (const waiter of waiting.values()) waiter.reject(new Error("The code thread was closed."));
    waiting.clear();
    await worker?.terminate();
  }

  return {
    run(task, input) {
      const worker = started();
      clearTimeout(idle);
      worker.ref();
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const message = { id, task, input } satisfies TaskMessage;
        waiting.set(id, { message, resolve: (value) => resolve(value as ReturnType<CodeTasks[typeof task]>), reject });
        if (waiting.size === 1) watch();
        worker.postMessage(message);
      });
    },
    close: end,
  };
}

function tooMuch(what: string): ApiError {
  return new ApiError("unprocessable", `Looking at the code took ${what}. Make it simpler, its types above all.`);
}
