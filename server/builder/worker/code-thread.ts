import { parentPort } from "node:worker_threads";
import { createAnalyser } from "../analysis/create-analyser.ts";
import { applyEdits } from "../compiler/edit/apply-edits.ts";
import { createTypeChecker } from "../typecheck/type-checker.ts";
import type { CodeTasks, TaskAnswer, TaskMessage } from "./tasks.ts";

// Runs in a thread of its own: the compiler takes some hundred megabytes, which go when the thread ends.
const checker = createTypeChecker();
const analyse = createAnalyser();
const tasks: CodeTasks = {
  analyse: ({ files, known }) => analyse(files, known),
  typecheck: ({ files }) => checker.check(files),
  edit: ({ files, edits }) => applyEdits(files, edits),
};

parentPort?.on("message", ({ id, task, input }: TaskMessage) => {
  parentPort?.postMessage(answer(id, () => (tasks[task] as (input: unknown) => unknown)(input)));
});

function answer(id: number, work: () => unknown): TaskAnswer {
  try {
    return { id, ok: true, value: work() };
  } catch (error) {
    return { id, ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
