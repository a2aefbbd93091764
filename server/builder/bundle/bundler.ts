import { createRightlessProcess } from "../../platform/rightless/rightless-process.ts";
import type { ProcessKind } from "../../platform/rightless/task-kind.ts";
import type { BundleTasks } from "./bundle-tasks.ts";

export const bundleKind: ProcessKind = { name: "bundle", heapMb: 768, memoryMb: 768, taskMs: 30_000, idleMs: 60_000, answerMb: 64 };

/** The one process of this server that bundles: started by the first task, or before it, and ended after a minute without one. */
export const bundler = createRightlessProcess<BundleTasks>(bundleKind);
