import { ApiError } from "../../platform/errors.ts";
import { createRightlessProcess } from "../../platform/rightless/rightless-process.ts";
import { TaskEndedError } from "../../platform/rightless/task-errors.ts";
import type { ProcessKind } from "../../platform/rightless/task-kind.ts";
import type { CodeProcessTasks, CodeTasks, TaskName } from "./tasks.ts";

export interface CodeWorker {
  run<Name extends TaskName>(task: Name, input: Parameters<CodeTasks[Name]>[0], signal?: AbortSignal): Promise<ReturnType<CodeTasks[Name]>>;
  /** Starts the compiler, for work that is about to come. */
  warm(): void;
  close(): Promise<void>;
}

export const codeKind: ProcessKind = { name: "code", heapMb: 768, memoryMb: 1024, taskMs: 30_000, idleMs: 60_000, answerMb: 64 };

/** A process with the TypeScript compiler and without any right: started by the first task, ended after `idleMs` without one. */
export function createCodeWorker(options: Partial<Pick<ProcessKind, "idleMs" | "taskMs">> = {}): CodeWorker {
  const kind = { ...codeKind, ...options };
  const process = createRightlessProcess<CodeProcessTasks>(kind);

  const tasks: { readonly [Name in TaskName]: (input: Parameters<CodeTasks[Name]>[0], signal?: AbortSignal) => Promise<ReturnType<CodeTasks[Name]>> } = {
    analyse: async ({ files, known }, signal) => (await process.run("analyse", { files: [...files], known }, [], signal)).output,
    typecheck: async ({ files }, signal) => (await process.run("typecheck", { files: [...files] }, [], signal)).output,
    mark: async ({ files, flow }, signal) => new Map((await process.run("mark", { files: [...files], flow }, [], signal)).output),
    weakened: async ({ before, after, said }, signal) => (await process.run("weakened", { before: [...before], after: [...after], said }, [], signal)).output,
    lint: async ({ files, known }, signal) => (await process.run("lint", { files: [...files], known }, [], signal)).output,
    outline: async ({ files }, signal) => (await process.run("outline", { files: [...files] }, [], signal)).output,
    async edit({ files, edits }, signal) {
      const { output } = await process.run("edit", { files: [...files], edits }, [], signal);
      return output.ok ? { ok: true, changes: new Map(output.changes) } : output;
    },
  };

  return {
    run: (task, input, signal) => tasks[task](input, signal).catch((error: Error) => Promise.reject(explain(error, kind))),
    warm: () => process.warm(),
    close: () => process.close(),
  };
}

function explain(error: Error, { memoryMb, taskMs }: ProcessKind): Error {
  if (!(error instanceof TaskEndedError)) return error;
  if (error.limit === "time") return tooMuch(`longer than ${taskMs / 1000} s`);
  if (error.limit === "memory") return tooMuch(`more memory than ${memoryMb} MB`);
  return error.limit === "ended" ? new ApiError("unprocessable", "The code could not be read: it is too deeply nested or too large.") : error;
}

function tooMuch(what: string): ApiError {
  return new ApiError("unprocessable", `Looking at the code took ${what}. Make it simpler, its types above all.`);
}
