// Runs inside a rightless process: the first and only code there that is ours to start with.
import { encodeFrame, FrameReader } from "./frames.ts";
import type { TaskAnswer } from "./task-kind.ts";

interface DenoGlobal {
  readonly stdin: { readonly readable: AsyncIterable<Uint8Array> };
  readonly stdout: { writeSync(bytes: Uint8Array): number };
  exit(code: number): never;
}

type Tasks = Readonly<Record<string, (input: unknown, bytes: readonly Uint8Array[]) => TaskAnswer | Promise<TaskAnswer>>>;
interface Question {
  readonly id: number;
  readonly task: string;
  readonly input: unknown;
}

/** The server asks what it likes: its limits are its own. */
const QUESTION_BYTES = 1_073_741_824;

/** Answers one question after another until the server closes the stream. */
export async function serveTasks(tasks: Tasks): Promise<never> {
  const { Deno: deno } = globalThis as unknown as { Deno: DenoGlobal };
  // Frames are on standard output; what a library has to say is not.
  const { error } = console;
  for (const name of ["log", "info", "debug", "warn", "dir", "table", "trace"] as const) console[name] = error;

  /** Whatever was at work when the stack overflowed is no longer to be relied on. */
  const fail = (thrown: unknown): never => {
    error(thrown);
    return deno.exit(1);
  };
  const write = (head: unknown, bytes: readonly Uint8Array[] = []) => {
    for (const piece of encodeFrame({ head, bytes })) for (let at = 0; at < piece.length;) at += deno.stdout.writeSync(piece.subarray(at));
  };
  const reader = new FrameReader(QUESTION_BYTES);
  write({ ready: true });
  for await (const piece of deno.stdin.readable) {
    for (const { head, bytes } of reader.take(piece)) {
      const { id, task, input } = head as Question;
      try {
        const work = Object.hasOwn(tasks, task) ? tasks[task] : undefined;
        if (!work) throw new Error(`There is no task "${task}" here.`);
        const answer = await work(input, bytes);
        write({ id, ok: true, output: answer.output ?? null }, answer.bytes);
      } catch (thrown) {
        if (isOverflow(thrown)) fail(thrown);
        const reason = thrown instanceof Error ? thrown : new Error(String(thrown));
        write({ id, ok: false, error: { name: reason.name, message: reason.message, stack: reason.stack ?? "" } });
      }
    }
  }
  return deno.exit(0);
}

function isOverflow(thrown: unknown): boolean {
  return thrown instanceof RangeError && /call stack/.test(thrown.message);
}
