import { Worker } from "node:worker_threads";
import type { Imported, ImportRequest } from "./import-document.ts";
import { UnsupportedDocument } from "./unsupported-document.ts";

const TIMEOUT_MS = 30_000;

/** Converts a description in a thread of its own, with an end to its memory and its time. */
export async function importInThread(request: ImportRequest): Promise<Imported> {
  const worker = new Worker(new URL("./import-thread.ts", import.meta.url), { workerData: request, resourceLimits: { maxOldGenerationSizeMb: 512 } });
  const { promise, resolve, reject } = Promise.withResolvers<Imported>();
  const timer = setTimeout(() => reject(new UnsupportedDocument("The description takes too long to read.")), TIMEOUT_MS);
  worker.on("message", (answer: { imported?: Imported; refusal?: string }) =>
    answer.imported ? resolve(answer.imported) : reject(new UnsupportedDocument(answer.refusal ?? "")),
  );
  worker.on("error", () => reject(new UnsupportedDocument("The description is too large to be read.")));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
