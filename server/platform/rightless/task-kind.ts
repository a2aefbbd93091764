/** What a task answers: a value that JSON can hold, and bytes beside it. */
export interface TaskAnswer<Output = unknown> {
  readonly output: Output;
  readonly bytes?: readonly Uint8Array[];
}

/** One kind of work; the input is what JSON can hold, bytes come beside it. */
export type Task<Input = never, Output = unknown> = (input: Input, bytes: readonly Uint8Array[]) => TaskAnswer<Output> | Promise<TaskAnswer<Output>>;

/** The tasks of one kind of process, by name. */
export type TaskTable<Tasks> = { readonly [Name in keyof Tasks]: Task };

export type InputOf<T> = T extends (input: infer Input, ...rest: never[]) => unknown ? Input : never;
export type OutputOf<T> = T extends (...args: never[]) => infer Answer ? (Awaited<Answer> extends TaskAnswer<infer Output> ? Output : never) : never;

/**
 * A kind of process that reads what users control. To add one:
 *
 * 1. `NAME.rightless.ts`, anywhere in `server`, exports as its default a function that returns the tasks. It is bundled
 *    with everything that it imports and runs in a Deno process without a single permission: no file, network,
 *    environment or process. It must never import or evaluate text that it is given.
 * 2. What it needs to read of ours comes from `NAME.rightless-data.ts` beside it, if there is one: its default export
 *    gathers it, once, when the process is built, and the function of step 1 is called with it.
 * 3. `createRightlessProcess<Tasks>({ name: "NAME", … })` for a process that stays while there is work, or `runAlone` for
 *    one that does a single task.
 */
export interface ProcessKind {
  readonly name: string;
  readonly heapMb: number;
  /** Resident memory, with what V8's own limit does not count, like that of WebAssembly. */
  readonly memoryMb: number;
  /** The longest that a task may take. */
  readonly taskMs: number;
  /** The process ends after this long without a task. */
  readonly idleMs: number;
  /** The largest answer. */
  readonly answerMb: number;
}

/** Gathered when a process is built: values become JSON, bytes files of their own. */
export interface EntryData {
  readonly values: Readonly<Record<string, unknown>>;
  readonly bytes?: Readonly<Record<string, Uint8Array>>;
  /** Files that it was gathered from; it is gathered again when one of them changes. */
  readonly inputs: readonly string[];
}
