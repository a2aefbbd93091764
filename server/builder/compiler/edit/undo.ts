import type { CompileRequest, CompileResult } from "../../builder.ts";
import { isDerivedFile } from "../../derived-files.ts";
import { refuse } from "../plan/undecided.ts";

const UNDO =
  /^\W*(?:please\s+|no,?\s+|oops,?\s+|sorry,?\s+|actually,?\s+)*(?:undo|revert|take (?:that|it|this) back|roll (?:that|it|this) back|go back|back to (?:how it was|before))\b/i;
const MORE_SAID = /\b(?:everything|all of it|all changes|to (?:monday|tuesday|yesterday|last)|two|three|first|checkpoint)\b/i;

/** “undo that”: the files as they were before the last change; null when nothing is to be undone. */
export function undo({ text, files, before }: CompileRequest): CompileResult | null {
  if (!UNDO.test(text)) return null;
  if (MORE_SAID.test(text)) throw refuse("I can undo the last change. For an earlier state, restore one of the checkpoints.", [text.trim()]);
  if (!before)
    throw refuse("There is no change of mine that I could take back, or the files were changed by hand since. The checkpoints hold every state that was kept.");
  const changes = new Map<string, string | null>();
  for (const [path, content] of before) if (!isDerivedFile(path) && files.get(path) !== content) changes.set(path, content);
  for (const path of files.keys()) if (!isDerivedFile(path) && !before.has(path)) changes.set(path, null);
  if (changes.size === 0) throw refuse("Nothing has changed since the last state that was kept.");
  const plan = ["The last change is taken back."];
  return { kind: "draft", changes, plan, summary: plan.join("\n") };
}
