import type { Diagnostic } from "../../../contracts/flow.ts";
import type { CodeAnalysis, KnownTypes } from "../analysis/analyse.ts";
import type { EditResult, FileEdit } from "../compiler/edit/edits.ts";

/** What the thread that holds the TypeScript compiler can be asked for. */
export interface CodeTasks {
  analyse(input: { readonly files: ReadonlyMap<string, string>; readonly known: KnownTypes }): CodeAnalysis;
  typecheck(input: { readonly files: ReadonlyMap<string, string> }): readonly Diagnostic[];
  edit(input: { readonly files: ReadonlyMap<string, string>; readonly edits: readonly FileEdit[] }): EditResult;
}
export type TaskName = keyof CodeTasks;

export interface TaskMessage {
  readonly id: number;
  readonly task: TaskName;
  readonly input: unknown;
}
export type TaskAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string };
