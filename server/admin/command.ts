import type { Settings } from "../env.ts";

/** Does its work and resolves with what to print. */
export type Command = (settings: Settings, ...args: string[]) => Promise<string>;

/** The command was not called as it has to be; its text says how. */
export class UsageError extends Error {}

export function insist(value: string | undefined, what: string): string {
  if (!value) throw new UsageError(`The command needs ${what}.`);
  return value;
}
