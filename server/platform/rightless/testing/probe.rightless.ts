import type { TaskAnswer } from "../task-kind.ts";

/** What a test asks of a process: ordinary work, and what code that was taken over would try. */
export interface ProbeTasks {
  echo(input: unknown, bytes: readonly Uint8Array[]): TaskAnswer;
  fail(input: string): TaskAnswer<never>;
  /** Runs a text as code, as nothing in the product does. */
  run(code: string): Promise<TaskAnswer<string>>;
}

export default (): ProbeTasks => ({
  echo: (output, bytes) => ({ output, bytes }),
  fail(message) {
    throw new RangeError(message);
  },
  async run(code) {
    const AsyncFunction = (async () => {}).constructor as new (code: string) => () => Promise<unknown>;
    try {
      return { output: String(await new AsyncFunction(code)()) };
    } catch (error) {
      return { output: `refused: ${(error as Error).message}` };
    }
  },
});
