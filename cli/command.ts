import type { Client } from "./client.ts";
import type { Environment } from "./login-store.ts";

export interface Context {
  readonly env: Environment;
  readonly folder: string;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Signs in with what is known; throws when nothing is. */
  client(): Promise<Client>;
  /** All of what comes on standard input. */
  input(): Promise<string>;
  /** A line for people, on standard error, so that standard output stays what was asked for. */
  say(line: string): void;
}

/** Resolves with what to print: text as it is for people, and a value for `--json`. */
export interface Outcome {
  readonly text: string;
  readonly value: unknown;
  /** False ends the program with 1: the work was done, and its result is no good. */
  readonly ok?: boolean;
}

export interface Command {
  readonly usage: string;
  readonly summary: string;
  /** Words that may come first, for completion. */
  readonly actions?: readonly string[];
  run(context: Context, ...args: string[]): Promise<Outcome>;
}

/** Columns as wide as their widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join("  ")).join("\n");
}
