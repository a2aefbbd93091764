import type { Plan } from "../../../../contracts/plan/plan.ts";

/** Half-open, in characters of the file. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Where a step is in the text of its file. */
export interface StepOutline {
  /** With the comment that names it. */
  readonly whole: Range;
  /** Its first statement. */
  readonly start: number;
  /** Whether its result has a name in the code. */
  readonly isBound: boolean;
  /** Between the braces of each part that holds steps; left out where a part has none. */
  readonly parts: Readonly<Record<string, Range>>;
}

export interface ImportOutline {
  readonly module: string;
  readonly whole: Range;
  /** Names as they are used in the file. */
  readonly names: readonly { readonly name: string; readonly range: Range }[];
}

/** What has to be known of a file to change its automation without reading it again. */
export interface Outline {
  readonly trigger: Range;
  /** Between the braces of `run`. */
  readonly body: Range;
  readonly context: {
    /** What `run` takes, without its type. */
    readonly whole: Range;
    /** The names that it unpacks; null where it takes them as one value. */
    readonly names: readonly string[] | null;
  };
  readonly imports: readonly ImportOutline[];
  readonly steps: Readonly<Record<string, StepOutline>>;
  /** Every name of the file. */
  readonly names: readonly string[];
  /** Lines that lie inside of a text over several lines, where spaces mean something; from 0. */
  readonly frozenLines: readonly number[];
}

/** An automation as its code says it. */
export interface CodeAutomation {
  readonly file: string;
  readonly plan: Plan;
  readonly outline: Outline;
}
