/** Which bound a process was ended for; `ended`: it ended by itself; `killed`: somebody else ended it; `start`: it never began. */
export type TaskLimit = "time" | "memory" | "answer" | "ended" | "killed" | "start";

/** The process did not come back with an answer. What it was asked is at fault, except for `killed` and `start`. */
export class TaskEndedError extends Error {
  override readonly name = "TaskEndedError";
  readonly limit: TaskLimit;

  constructor(limit: TaskLimit, detail: string) {
    super(`A process that read what people gave ended: ${detail}.`);
    this.limit = limit;
  }
}

/** A task threw. Its name and message come from a process that has seen nothing but the task. */
export class TaskFailedError extends Error {
  constructor({ name, message, stack }: { readonly name: string; readonly message: string; readonly stack: string }) {
    super(message);
    this.name = name;
    this.stack = stack || `${name}: ${message}`;
  }
}
