import { parentPort, workerData } from "node:worker_threads";
import { importDocument, type ImportRequest } from "./import-document.ts";
import { UnsupportedDocument } from "./unsupported-document.ts";

// A description is somebody's input: what it costs to read ends with this thread.
try {
  parentPort?.postMessage({ imported: importDocument(workerData as ImportRequest) });
} catch (error) {
  parentPort?.postMessage({ refusal: error instanceof UnsupportedDocument ? error.message : "The description could not be read." });
}
