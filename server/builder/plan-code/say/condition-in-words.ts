import type ts from "typescript-browser";
import { CONTEXT } from "../emit/writer.ts";
import { codeIn } from "../fields-in.ts";
import { importsOf } from "../read/code-names.ts";
import { readTestSlot } from "../read/read-expression.ts";
import { sayTest } from "./say-value.ts";

/** What a condition in code says; null where a part of it is code that says no more than itself. */
export function conditionInWords(condition: ts.Expression): string | null {
  const test = readTestSlot(condition, { ...importsOf(condition.getSourceFile()), given: CONTEXT });
  return codeIn(test).length > 0 ? null : sayTest(test);
}
