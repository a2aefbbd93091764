import { parentPort, workerData } from "node:worker_threads";
import type { AttachedFile } from "./attachment.ts";
import { extract } from "./extract.ts";

/** Reads the one file that it was started with. */
try {
  parentPort?.postMessage({ read: await extract(workerData as AttachedFile) });
} catch (error) {
  parentPort?.postMessage({ problem: (error as Error).message });
}
