import type { Condition } from "../plan/plan.ts";

/** One change of a project's code, by what it is about rather than by where it stands. */
export type FileEdit =
  | { readonly type: "schedule"; readonly file: string; readonly cron: string; readonly timeZone: string | null }
  | { readonly type: "rename"; readonly file: string; readonly name: string }
  /** A guard at the start of `run`, before its first step. */
  | { readonly type: "guard"; readonly file: string; readonly condition: string; readonly path: readonly string[] }
  /** Statements behind the last one of `run`, with the imports that they need. */
  | { readonly type: "append"; readonly file: string; readonly lines: readonly string[]; readonly imports: readonly Import[] }
  /** Takes a step out, with the imports that nothing else uses. */
  | { readonly type: "remove-step"; readonly file: string; readonly step: string }
  | {
      readonly type: "step-options";
      readonly file: string;
      readonly steps: readonly string[] | null;
      readonly options: Readonly<Record<string, string | number>>;
    }
  /** The rule of one field of a mapping. */
  | { readonly type: "mapping-rule"; readonly file: string; readonly target: string; readonly expression: string }
  /** The same call once more, behind the first, with one field changed. */
  | { readonly type: "also"; readonly file: string; readonly call: string; readonly field: string; readonly value: string; readonly step: string }
  | TestUpdate
  /** A string literal, wherever it stands as one in the file. */
  | { readonly type: "text"; readonly file: string; readonly from: string; readonly to: string };

/** What a test must say once the code does more. */
export interface TestUpdate {
  readonly type: "test";
  readonly file: string;
  /** Values that the sample body needs and does not have. */
  readonly absent: readonly { readonly path: readonly string[]; readonly value: unknown }[];
  /** Conditions that the sample body must fulfil; each gets a scenario in which it does not. */
  readonly conditions: readonly Condition[];
  /** Aliases of the systems that must then have been sent nothing. */
  readonly silent: readonly string[];
  /** One more write of a system, like an earlier one but for one text. */
  readonly oneMore: { readonly alias: string; readonly from: string | null; readonly to: string } | null;
  /** One write of a system that no longer happens: the one that holds this text, or the only one. */
  readonly oneLess: { readonly alias: string; readonly text: string | null } | null;
  /** Scenarios to add, as code. */
  readonly scenarios: string;
}

export interface Import {
  readonly name: string;
  readonly module: string;
}

export type EditResult = { readonly ok: true; readonly changes: ReadonlyMap<string, string> } | { readonly ok: false; readonly reason: string };
