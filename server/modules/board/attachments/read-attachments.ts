import { Worker } from "node:worker_threads";
import { ApiError } from "../../../platform/errors.ts";
import { cleaned, plainName } from "../minds/model/fence.ts";
import type { AttachedFile, ReadAttachment } from "./attachment.ts";

const WITHIN_MS = 15_000;
const MEMORY_MB = 256;

/** Reads attached files one by one, each in a thread of its own: a file that is made to hang or to swell ends with its thread. */
export async function readAttachments(files: readonly AttachedFile[]): Promise<ReadAttachment[]> {
  const read: ReadAttachment[] = [];
  for (const file of files) read.push(await readOne(file));
  return read;
}

async function readOne(file: AttachedFile): Promise<ReadAttachment> {
  const { name, kind, line, facts } = await inThread(file).catch((error: Error) => {
    throw new ApiError("unprocessable", `${plainName(file.name)} could not be read: ${error.message}`);
  });
  return { name: plainName(name), kind, line: plainName(line), facts: cleaned(facts) };
}

function inThread(file: AttachedFile): Promise<ReadAttachment> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./attachment-thread.ts", import.meta.url), {
      workerData: file,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const overdue = setTimeout(() => end(() => reject(new Error(`it took longer than ${WITHIN_MS / 1000} s`))), WITHIN_MS);
    function end(settle: () => void): void {
      clearTimeout(overdue);
      void thread.terminate().then(settle, settle);
    }
    thread.once("message", (answer: { read?: ReadAttachment; problem?: string }) =>
      end(() => (answer.read ? resolve(answer.read) : reject(new Error(answer.problem ?? "nothing came of it")))),
    );
    thread.once("error", (error: NodeJS.ErrnoException) =>
      end(() => reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new Error(`it needs more memory than ${MEMORY_MB} MB`) : error)),
    );
  });
}
