import type { ChildProcess } from "node:child_process";
import { encodeFrame, FrameReader, FrameTooLargeError, type Frame } from "./frames.ts";
import { processorMs, residentMb } from "./process-tree.ts";
import type { SandboxTools } from "./sandbox-level.ts";
import { spawnRightless, type RightlessChild } from "./spawn-rightless.ts";
import { TaskEndedError, TaskFailedError } from "./task-errors.ts";
import type { ProcessKind } from "./task-kind.ts";

export interface Settled {
  resolve(answer: { readonly output: unknown; readonly bytes: readonly Uint8Array[] }): void;
  reject(error: Error): void;
}

export interface RunningTasks {
  /** One at a time. */
  ask(head: { readonly id: number; readonly task: string; readonly input: unknown }, bytes: readonly Uint8Array[], settled: Settled): void;
  end(): void;
  /** Whether this server lives as long as it does. */
  hold(held: boolean): void;
  /** Why it ended, once it is gone. */
  readonly ended: Promise<TaskEndedError>;
}

interface Answer {
  readonly ready?: boolean;
  readonly id?: number;
  readonly ok?: boolean;
  readonly output?: unknown;
  readonly error?: { readonly name: string; readonly message: string; readonly stack: string };
}

const LOOK_MS = 100;
/** A task that had less than this part of the time that it was given, on a busy machine, is given this many times as much. */
const STARVED = 4;
const STDERR_BYTES = 4096;

/** A started process and the one task that it is at. */
export function startTasks(kind: ProcessKind, tools?: SandboxTools): RunningTasks {
  let started: RightlessChild | null = null;
  let reason: TaskEndedError | null = null;
  let stderr = "";
  let isReady = false;
  let isHeld = true;
  let current: { readonly id: number; readonly settled: Settled } | null = null;
  let unsent: readonly Uint8Array[] = [];
  let began = { at: performance.now(), processorMs: 0 };
  let look: NodeJS.Timeout | undefined;

  function end(because: TaskEndedError): void {
    reason ??= because;
    started?.kill();
  }

  function noteBeginning(): void {
    began = { at: performance.now(), processorMs: processorMs(started?.child.pid) ?? 0 };
  }

  function take({ head, bytes }: Frame): void {
    const answer = (head ?? {}) as Answer;
    if (answer.ready && !isReady) {
      isReady = true;
      noteBeginning();
      // What can't be removed yet is removed when the process ends.
      started?.hasStarted().catch(() => {});
      return;
    }
    if (!current || answer.id !== current.id) return end(new TaskEndedError("answer", "it answered what nobody asked"));
    const { settled } = current;
    current = null;
    clearInterval(look);
    if (answer.ok) settled.resolve({ output: answer.output, bytes });
    else settled.reject(new TaskFailedError(answer.error ?? { name: "Error", message: "no reason given", stack: "" }));
  }

  function lookAfter(): void {
    const { pid } = started?.child ?? {};
    const used = residentMb(pid);
    if (used > kind.memoryMb) return end(new TaskEndedError("memory", `it took ${used} MB of memory, and ${kind.memoryMb} are allowed`));
    const waited = performance.now() - began.at;
    if (waited <= kind.taskMs) return;
    const had = processorMs(pid);
    const isStarved = had !== null && had - began.processorMs < kind.taskMs / STARVED;
    if (!isStarved || waited > kind.taskMs * STARVED) end(new TaskEndedError("time", `it took longer than ${kind.taskMs / 1000} s`));
  }

  async function live(): Promise<TaskEndedError> {
    started = await spawnRightless(kind.name, kind.heapMb, tools);
    const { child, gone } = started;
    const reader = new FrameReader(kind.answerMb * 1_048_576);
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr = (stderr + text).slice(-STDERR_BYTES)));
    child.stdout.on("data", (piece: Buffer) => {
      if (reason) return;
      try {
        for (const frame of reader.take(piece)) take(frame);
      } catch (error) {
        const detail = error instanceof FrameTooLargeError ? `its answer was larger than ${kind.answerMb} MB` : "it wrote what is not an answer";
        end(new TaskEndedError("answer", detail));
      }
    });
    if (reason) started.kill();
    started.hold(isHeld);
    for (const piece of unsent) child.stdin.write(piece);
    unsent = [];
    const failure = await gone;
    return reason ?? (failure ? new TaskEndedError("start", failure.message) : explainEnd(child, stderr, isReady));
  }

  const ended = live().then(
    (because) => because,
    (error: Error) => new TaskEndedError("start", error.message),
  );
  void ended.then(() => clearInterval(look));

  return {
    ended,
    hold(held) {
      isHeld = held;
      started?.hold(held);
    },
    end: () => end(new TaskEndedError("ended", "it is no longer needed")),
    ask(head, bytes, settled) {
      current = { id: head.id, settled };
      noteBeginning();
      look = setInterval(lookAfter, LOOK_MS);
      const pieces = encodeFrame({ head, bytes });
      if (!started) unsent = pieces;
      else for (const piece of pieces) started.child.stdin.write(piece);
    },
  };
}

/** Bubblewrap tells of a signal by its number. */
const BY_SIGNAL = 128;
const [KILLED, TRAPPED] = [BY_SIGNAL + 9, BY_SIGNAL + 5];

function explainEnd({ exitCode: code, signalCode: signal }: ChildProcess, stderr: string, wasReady: boolean): TaskEndedError {
  const last = `${signal ?? `exit ${code}`} ${stderr.trim().split("\n").slice(0, 5).join(" ")}`.trim();
  if (!wasReady) return new TaskEndedError("start", last);
  if (/out of memory|OOM|allocation failed/i.test(stderr) || signal === "SIGTRAP" || code === TRAPPED)
    return new TaskEndedError("memory", "it used all of its memory");
  return new TaskEndedError(signal === "SIGKILL" || code === KILLED ? "killed" : "ended", last);
}
