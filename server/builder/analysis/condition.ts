import type ts from "typescript-browser";
import { conditionInWords } from "../plan-code/index.ts";
import { brief } from "./source-span.ts";

const LONGEST = 120;

export interface Condition {
  readonly label: string;
  /** As people say it; left out where it is more than comparisons of fields. */
  readonly words?: string;
}

export function conditionOf(tested: ts.Expression): Condition {
  const label = brief(tested, LONGEST);
  const words = conditionInWords(tested);
  return words === null || words.length > LONGEST || words === label ? { label } : { label, words };
}
