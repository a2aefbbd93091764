import { Worker } from "node:worker_threads";
import type { CodeTasks, TaskAnswer, TaskMessage, TaskName } from "./tasks.ts";

export interface CodeWorker {
  run<Name extends TaskName>(task: Name, input: Parameters<CodeTasks[Name]>[0]): Promise<ReturnType<CodeTasks[Name]>>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** A thread with the TypeScript compiler: started by the first task, ended after `idleMs` without one. */
export function createCodeWorker({ idleMs = 60_000 }: { readonly idleMs?: number } = {}): CodeWorker {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  function started(): Worker {
    if (thread) return thread;
    const worker = new Worker(new URL("./code-thread.ts", import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 768 } });
    worker.on("message", (answer: TaskAnswer) => {
      const waiter = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) rest(worker);
      if (answer.ok) waiter?.resolve(answer.value);
      else waiter?.reject(new Error(answer.error));
    });
    const lost = (error: Error) => {
      if (thread !== worker) return;
      thread = null;
      const left = [...waiting.values()];
      waiting.clear();
      for (const waiter of left) waiter.reject(error);
    };
    worker.on("error", (error) => lost(error instanceof Error ? error : new Error(String(error))));
    worker.on("exit", (code) => lost(new Error(`The code thread ended (${code}).`)));
    thread = worker;
    return worker;
  }

  function rest(worker: Worker): void {
    worker.unref();
    clearTimeout(idle);
    idle = setTimeout(() => void end(), idleMs);
    idle.unref();
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
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
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        worker.postMessage({ id, task, input } satisfies TaskMessage);
      });
    },
    close: end,
  };
}
