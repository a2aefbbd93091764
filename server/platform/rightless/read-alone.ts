import { Semaphore } from "es-toolkit";
import { createRightlessProcess, type RightlessProcess } from "./rightless-process.ts";
import { TaskEndedError, TaskFailedError, type TaskLimit } from "./task-errors.ts";
import type { ProcessKind, TaskTable } from "./task-kind.ts";

/** For one document: a file, an archive, a description, a mail. Between two questions about it the process keeps what it knows. */
const READER: Omit<ProcessKind, "name"> = { heapMb: 384, memoryMb: 640, taskMs: 15_000, idleMs: 600_000, answerMb: 64 };
/** Each may take the memory above. */
const AT_ONCE = 3;
const places = new Semaphore(AT_ONCE);

export type Reader<Tasks extends TaskTable<Tasks>> = Pick<RightlessProcess<Tasks>, "run">;

/** A process of its own for one document, which is gone afterwards. Others wait while as many as may be are at work. */
export async function readAlone<Tasks extends TaskTable<Tasks>, Result>(
  name: string,
  read: (process: Reader<Tasks>) => Promise<Result>,
  limits: Partial<ProcessKind> = {},
  /** Aborted by whoever asks: the process then ends. */
  signal?: AbortSignal,
): Promise<Result> {
  await places.acquire();
  const process = createRightlessProcess<Tasks>({ ...READER, ...limits, name });
  const end = () => void process.close();
  signal?.addEventListener("abort", end, { once: true });
  try {
    signal?.throwIfAborted();
    return await read(process);
  } finally {
    signal?.removeEventListener("abort", end);
    await process.close();
    places.release();
  }
}

const WHY: Readonly<Partial<Record<TaskLimit, string>>> = {
  time: "it takes too long to read",
  memory: "it takes too much memory to read",
  answer: "what is in it is too large",
  ended: "reading it broke off",
};

/** Which limit a document passed, for the person whose it is; null when it is not the document's fault. */
export function whyUnread(error: unknown): string | null {
  return error instanceof TaskEndedError ? (WHY[error.limit] ?? null) : null;
}

/** The same, or else what the reader itself complained about. */
export function whyRefused(error: unknown): string | null {
  return error instanceof TaskFailedError ? error.message : whyUnread(error);
}
