import { addGuard } from "./code/add-guard.ts";
import { append } from "./code/append-lines.ts";
import { changeName } from "./code/change-name.ts";
import { changeRule } from "./code/change-rule.ts";
import { changeSchedule } from "./code/change-schedule.ts";
import { CannotEdit } from "./code/code-change.ts";
import { removeStep } from "./code/remove-step.ts";
import { repeatCall } from "./code/repeat-call.ts";
import { changeText } from "./code/replace-text.ts";
import { setOptions } from "./code/set-options.ts";
import type { EditResult, FileEdit } from "./edits.ts";
import { findCode, type FoundCode } from "./find-code.ts";
import { updateTest } from "./update-test.ts";
import { withChanges, type TextChange } from "./text-change.ts";

/** Carries edits out one after the other, at the places that the parser finds; every other byte stays. */
export function applyEdits(files: ReadonlyMap<string, string>, edits: readonly FileEdit[]): EditResult {
  const next = new Map(files);
  const changed = new Map<string, string>();
  try {
    for (const edit of edits) {
      const code = findCode(next, edit.file);
      if (!code) throw new CannotEdit(`${edit.file} is not there`);
      const text = withChanges(next.get(edit.file) ?? "", changesOf(code, edit));
      next.set(edit.file, text);
      changed.set(edit.file, text);
    }
  } catch (error) {
    if (error instanceof CannotEdit) return { ok: false, reason: error.message };
    throw error;
  }
  return { ok: true, changes: changed };
}

function changesOf(code: FoundCode, edit: FileEdit): readonly TextChange[] {
  switch (edit.type) {
    case "schedule":
      return changeSchedule(code, edit.cron, edit.timeZone);
    case "rename":
      return changeName(code, edit.name);
    case "guard":
      return addGuard(code, edit.condition);
    case "append":
      return append(code, edit.lines, edit.imports);
    case "remove-step":
      return removeStep(code, edit.step);
    case "step-options":
      return setOptions(code, edit.steps, edit.options);
    case "mapping-rule":
      return changeRule(code, edit.target, edit.expression);
    case "text":
      return changeText(code, edit.from, edit.to);
    case "also":
      return repeatCall(code, edit.call, edit.field, edit.value, edit.step);
    case "test":
      return updateTest(code.source, edit);
  }
}
