import type { Plan } from "../../../../contracts/plan/plan.ts";
import { emitStart, readNames, Writer, type ValueTypes } from "../../plan-code/index.ts";
import { contextPatches, importPatches, patched, type Patch } from "./adjust-imports.ts";
import { indentAt, indentOf } from "./indentation.ts";
import type { CodeAutomation } from "./outline.ts";
import { StepRewriter } from "./rewrite-steps.ts";

/** The text of an automation's file for a changed plan. Lines that the change is not about stay as they are. */
export function rewriteFile(text: string, { plan: before, outline }: CodeAutomation, after: Plan, types: ValueTypes): string {
  const writer = new Writer(types, readNames(after));
  const patches: Patch[] = [];
  const [start] = after.starts;
  if (start && JSON.stringify(start) !== JSON.stringify(before.starts[0])) {
    const indent = indentAt(text, outline.trigger.from);
    patches.push({ range: outline.trigger, by: emitStart(start, writer).replaceAll("\n", `\n${indent}`) });
  }
  const rewriter = new StepRewriter(text, outline, before.steps, writer, unitOf(text, outline.body.from));
  patches.push({ range: outline.body, by: rewriter.block(outline.body, before.steps, after.steps) });
  patches.push(...contextPatches(outline, writer));
  const code = patched(text, [...patches, ...outline.imports.map(({ whole }) => ({ range: whole, by: "" }))]);
  return patched(text, [...patches, ...importPatches(text, outline, writer, code)]);
}

/** One level of the file's indentation. */
function unitOf(text: string, body: number): string {
  const outer = indentAt(text, body - 1);
  const inner = text
    .slice(body)
    .split("\n")
    .slice(1)
    .find((line) => line.trim() !== "" && line.trim() !== "},");
  const indent = inner === undefined ? "" : indentOf(inner);
  return indent.startsWith(outer) && indent.length > outer.length ? indent.slice(outer.length) : "  ";
}
