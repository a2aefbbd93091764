import type { Diagnostic, FlowDocument } from "../../../contracts/flow.ts";
import type { TaskAnswer } from "../../platform/rightless/task-kind.ts";
import type { CodeAnalysis, KnownTypes } from "../analysis/analyse.ts";
import type { EditResult, FileEdit } from "../compiler/edit/edits.ts";
import type { WeakenedTest } from "../weakened/weakened-tests.ts";
import type { CodeAutomation } from "../edits/index.ts";

/** What the process that holds the TypeScript compiler can be asked for. */
export interface CodeTasks {
  analyse(input: { readonly files: ReadonlyMap<string, string>; readonly known: KnownTypes }): CodeAnalysis;
  typecheck(input: { readonly files: ReadonlyMap<string, string> }): readonly Diagnostic[];
  /** Code that says what of the flow it comes to. */
  mark(input: { readonly files: ReadonlyMap<string, string>; readonly flow: FlowDocument }): ReadonlyMap<string, string>;
  weakened(input: {
    readonly before: ReadonlyMap<string, string>;
    readonly after: ReadonlyMap<string, string>;
    readonly said: string;
  }): readonly WeakenedTest[];
  lint(input: { readonly files: ReadonlyMap<string, string>; readonly known: KnownTypes }): readonly Diagnostic[];
  edit(input: { readonly files: ReadonlyMap<string, string>; readonly edits: readonly FileEdit[] }): EditResult;
  /** The plans of files, and where their parts are in the text. */
  outline(input: { readonly files: ReadonlyMap<string, string> }): readonly CodeAutomation[];
}
export type TaskName = keyof CodeTasks;

/** A map, as JSON can hold it. */
export type Texts = readonly (readonly [path: string, text: string])[];

export type EditOutput = { readonly ok: true; readonly changes: Texts } | { readonly ok: false; readonly reason: string };

/** The same as they cross to the process. */
export interface CodeProcessTasks {
  analyse(input: { readonly files: Texts; readonly known: KnownTypes }): TaskAnswer<CodeAnalysis>;
  typecheck(input: { readonly files: Texts }): TaskAnswer<readonly Diagnostic[]>;
  mark(input: { readonly files: Texts; readonly flow: FlowDocument }): TaskAnswer<Texts>;
  weakened(input: { readonly before: Texts; readonly after: Texts; readonly said: string }): TaskAnswer<readonly WeakenedTest[]>;
  lint(input: { readonly files: Texts; readonly known: KnownTypes }): TaskAnswer<readonly Diagnostic[]>;
  edit(input: { readonly files: Texts; readonly edits: readonly FileEdit[] }): TaskAnswer<EditOutput>;
  outline(input: { readonly files: Texts }): TaskAnswer<readonly CodeAutomation[]>;
}
