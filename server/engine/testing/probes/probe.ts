/**
 * Code that reaches for something outside of its sandbox. It is the body of an async function, sees the `Targets`
 * as variables, and returns what it got hold of; a throw, or nothing returned, is a refusal.
 */
export interface Probe {
  readonly group: string;
  readonly name: string;
  readonly code: string;
  /** It spoils the realm that it runs in, so it gets a process of its own. */
  readonly alone?: boolean;
  /** Where it means anything; both, if left out. */
  readonly realm?: Realm;
}

/** `run`: as the code of an automation, inside of the harness. `bare`: in place of the harness, with every global of the runtime. */
export type Realm = "run" | "bare";

/** Everything within reach, under the names that probes use. */
export interface Targets {
  readonly FILE: string;
  readonly FOLDER: string;
  readonly SOCKET: string;
  readonly PORT: number;
  readonly UDP: number;
  readonly SERVER: number;
  readonly VICTIM: number;
}

/** Short form for the tables: a group of probes by name. */
export function probes(group: string, codes: Readonly<Record<string, string>>, more: Partial<Probe> = {}): Probe[] {
  return Object.entries(codes).map(([name, code]) => ({ group, name, code, ...more }));
}
