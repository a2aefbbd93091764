import type { SandboxTools } from "./sandbox-level.ts";
import { startTasks, type RunningTasks, type Settled } from "./running-tasks.ts";
import { TaskEndedError } from "./task-errors.ts";
import type { InputOf, OutputOf, ProcessKind, TaskTable } from "./task-kind.ts";

export interface RightlessProcess<Tasks extends TaskTable<Tasks>> {
  run<Name extends keyof Tasks & string>(
    task: Name,
    input: InputOf<Tasks[Name]>,
    bytes?: readonly Uint8Array[],
    /** Aborted by whoever asks: the task then makes room for others. */
    signal?: AbortSignal,
  ): Promise<{ readonly output: OutputOf<Tasks[Name]>; readonly bytes: readonly Uint8Array[] }>;
  /** Starts the process, for work that is about to come. */
  warm(): void;
  close(): Promise<void>;
}

interface Waiting extends Settled {
  readonly head: { readonly id: number; readonly task: string; readonly input: unknown };
  readonly bytes: readonly Uint8Array[];
  isSecondTry: boolean;
}

/** An abandoned task may still finish within this time: a new process costs about as much. */
const ABANDONED_MS = 1_000;

/**
 * A process without rights that does one task after another: started by the first, ended after `idleMs` without one. A
 * task that ends it is refused, and those behind it get a new process.
 */
export function createRightlessProcess<Tasks extends TaskTable<Tasks>>(kind: ProcessKind, tools?: SandboxTools): RightlessProcess<Tasks> {
  let running: RunningTasks | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let isClosed = false;
  const ending = new Set<Promise<unknown>>();
  const waiting: Waiting[] = [];

  function started(): RunningTasks {
    if (running) return running;
    const process = startTasks(kind, tools);
    const gone = process.ended.then((reason) => {
      ending.delete(gone);
      if (running !== process) return;
      running = null;
      // The first of the queue was at work. If it had no part in the end, it is tried again.
      const [first] = waiting;
      if (first && !first.isSecondTry && (reason.limit === "killed" || reason.limit === "start")) first.isSecondTry = true;
      else waiting.shift()?.reject(reason);
      next();
    });
    ending.add(gone);
    running = process;
    return process;
  }

  function next(): void {
    clearTimeout(idle);
    const [first] = waiting;
    if (!first) return rest();
    const process = started();
    process.hold(true);
    process.ask(first.head, first.bytes, {
      resolve(answer) {
        waiting.shift();
        first.resolve(answer);
        next();
      },
      reject(error) {
        waiting.shift();
        first.reject(error);
        next();
      },
    });
  }

  function leave(one: Waiting, reason: Error): void {
    const place = waiting.indexOf(one);
    if (place === -1) return;
    one.reject(reason);
    if (place > 0) return void waiting.splice(place, 1);
    setTimeout(() => waiting[0] === one && running?.end(), ABANDONED_MS).unref();
  }

  function rest(): void {
    if (!running) return;
    // The server need not wait for one that does nothing.
    running.hold(false);
    idle = setTimeout(end, kind.idleMs);
    idle.unref();
  }

  function end(): void {
    running?.end();
    running = null;
  }

  return {
    async run(task, input, bytes = [], signal) {
      if (isClosed) throw new TaskEndedError("ended", "the server stops");
      signal?.throwIfAborted();
      lastId += 1;
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<RightlessProcess<Tasks>["run"]>>>();
      const one: Waiting = { head: { id: lastId, task, input }, bytes, resolve: resolve as Settled["resolve"], reject, isSecondTry: false };
      const gone = () => leave(one, signal?.reason);
      signal?.addEventListener("abort", gone, { once: true });
      if (waiting.push(one) === 1) next();
      return promise.finally(() => signal?.removeEventListener("abort", gone));
    },
    warm() {
      if (isClosed || running) return;
      started();
      rest();
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      for (const { reject } of waiting.splice(0)) reject(new TaskEndedError("ended", "the server stops"));
      running?.hold(true);
      end();
      await Promise.all(ending);
    },
  };
}

/** One task in a process of its own, which is gone afterwards. */
export async function runAlone<Tasks extends TaskTable<Tasks>, Name extends keyof Tasks & string>(
  kind: ProcessKind,
  task: Name,
  input: InputOf<Tasks[Name]>,
  bytes: readonly Uint8Array[] = [],
): Promise<{ readonly output: OutputOf<Tasks[Name]>; readonly bytes: readonly Uint8Array[] }> {
  const process = createRightlessProcess<Tasks>(kind);
  try {
    return await process.run(task, input, bytes);
  } finally {
    await process.close();
  }
}
