import type { Field } from "../fields/field.ts";
import type { ActionPlan, Coercion, Condition, Value } from "../plan/plan.ts";
import type { Root } from "./reach/reach-field.ts";

/** One change of a project's code, by what it is about rather than by where it stands. */
export type FileEdit =
  | { readonly type: "schedule"; readonly file: string; readonly cron: string; readonly timeZone: string | null }
  | { readonly type: "rename"; readonly file: string; readonly name: string }
  /** A guard at the start of `run`, before its first step; or a filter of what it reads. */
  | GuardEdit
  | ChangeGuardEdit
  | RemoveGuardEdit
  | DeclareEdit
  | EventEdit
  | MessageChange
  | FillEdit
  | UnfillEdit
  /** Statements behind the last one of `run`, with the imports that they need. */
  | { readonly type: "append"; readonly file: string; readonly lines: readonly string[]; readonly imports: readonly Import[] }
  /** Takes a step out, with the imports that nothing else uses. */
  | {
      readonly type: "remove-step";
      readonly file: string;
      readonly step: string;
      /** Whose writes are fewer, and what the one that no longer happens holds. */
      readonly write: { readonly alias: string; readonly text: string | null } | null;
    }
  | {
      readonly type: "step-options";
      readonly file: string;
      readonly steps: readonly string[] | null;
      readonly options: Readonly<Record<string, string | number>>;
    }
  /** The same call once more, behind the first, with one field changed. */
  | AlsoEdit
  | TestUpdate
  /** A string literal, wherever it stands as one in the file. */
  | { readonly type: "text"; readonly file: string; readonly from: string; readonly to: string };

export interface GuardEdit {
  readonly type: "guard";
  readonly file: string;
  readonly condition: Condition;
  readonly root: Root;
  /** Aliases of the systems that must be sent nothing when it does not hold. */
  readonly silent: readonly string[];
  readonly messages: readonly string[];
}

/** A condition on the same field, as it is to be from now on. */
export interface ChangeGuardEdit extends Omit<GuardEdit, "type"> {
  readonly type: "change-guard";
  /** Only the value was said: how it is compared stays as it is. */
  readonly keepsOperator: boolean;
}

export interface RemoveGuardEdit {
  readonly type: "remove-guard";
  readonly file: string;
  /** The condition as the flow shows it; null for the filter of a list. */
  readonly label: string | null;
}

/** Another event of the same system. */
export interface EventEdit {
  readonly type: "event";
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** A type of the file that is called after the event. */
  readonly alias: { readonly from: string; readonly to: string } | null;
}

/** What is read of a plain webhook's body beyond what is read already. */
export interface DeclareEdit {
  readonly type: "declare";
  readonly file: string;
  /** Of the interface, and what a single one is called. */
  readonly name: string;
  readonly noun: string;
  readonly fields: readonly { readonly key: string; readonly type: "text" | "number" | "textOrNumber" }[];
}

/** A rule more in a mapping that the automation uses. */
export interface FillEdit {
  readonly type: "fill";
  readonly file: string;
  readonly mapping: string;
  readonly target: string;
  readonly value: Value;
  readonly absent: readonly { readonly path: readonly string[]; readonly value: unknown }[];
}

export interface UnfillEdit {
  readonly type: "unfill";
  readonly file: string;
  readonly mapping: string;
  readonly target: string;
}

export interface MessageChange {
  readonly type: "message";
  readonly file: string;
  /** What operations call the text of a message. */
  readonly fields: readonly string[];
  readonly root: Root;
  /** Only the message in the call that holds these words. */
  readonly step: string | null;
  readonly change:
    | {
        readonly type: "add";
        readonly values: readonly { readonly field: Field; readonly as: Coercion }[];
        readonly absent: readonly { readonly path: readonly string[]; readonly value: unknown }[];
      }
    | { readonly type: "drop"; readonly field: Field }
    | { readonly type: "affix"; readonly text: string; readonly side: "start" | "end" }
    | { readonly type: "replace"; readonly text: string };
}

export interface AlsoEdit {
  readonly type: "also";
  readonly file: string;
  /** Its alias, and what its operation names the place. */
  readonly alias: string;
  readonly field: string;
  readonly to: string;
}

/** What tests say once the code does more. */
export interface TestUpdate {
  readonly type: "test";
  /** The automation's file: the tests are those that run it. */
  readonly file: string;
  /** Values that the samples need and do not have. */
  readonly absent: readonly { readonly path: readonly string[]; readonly value: unknown }[];
  /** What is done as well; a scenario is added that expects it. */
  readonly action: ActionPlan;
  readonly root: Root | null;
}

export interface Import {
  readonly name: string;
  readonly module: string;
}

export type EditResult = { readonly ok: true; readonly changes: ReadonlyMap<string, string> } | { readonly ok: false; readonly reason: string };
