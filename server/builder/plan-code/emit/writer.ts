import type { Field } from "../../../../contracts/plan/value.ts";

/** What `run` is given, in the order in which it is unpacked. */
export const CONTEXT: ReadonlySet<string> = new Set(["event", "step", "state", "vars", "log", "issue"]);

/** Whether the values that the code reads may be missing, so that the code allows for it. */
export interface ValueTypes {
  /** Indexes of the members of the path that are read from something that may be missing. */
  missingBefore(field: Field): ReadonlySet<number>;
  /** Whether the value itself may be missing. */
  mayBeMissing(field: Field): boolean;
}

/** Collects what the code of one automation uses, so that it imports and unpacks exactly that. */
export class Writer {
  readonly types: ValueTypes;
  readonly sdk = new Set<string>();
  readonly connections = new Set<string>();
  readonly context = new Set<string>();
  readonly packages = new Set<string>();
  /** Ids of steps whose result is read later. */
  readonly read: ReadonlySet<string>;

  constructor(types: ValueTypes, read: ReadonlySet<string>) {
    this.types = types;
    this.read = read;
  }

  /** An export of the SDK, by its name. */
  from(name: string): string {
    this.sdk.add(name);
    return name;
  }

  /** Code as somebody wrote it; what it uses of the run's context is unpacked for it. */
  code(text: string): string {
    for (const name of namesIn(text)) if (CONTEXT.has(name)) this.context.add(name);
    return text;
  }

  connection(alias: string): string {
    this.connections.add(alias);
    return alias;
  }

  /** A member of what `run` is given: `event`, `step`, `vars`. */
  given(name: string): string {
    this.context.add(name);
    return name;
  }
}

/** The names in a piece of code; members of something are left out. */
export function namesIn(code: string): string[] {
  return [...code.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*/g)].map(([name]) => name);
}
