import { addGuard } from "./code/add-guard.ts";
import { append } from "./code/append-lines.ts";
import { changeEvent } from "./code/change-event.ts";
import { changeGuard } from "./code/change-guard.ts";
import { changeName } from "./code/change-name.ts";
import { changeSchedule } from "./code/change-schedule.ts";
import { CannotEdit } from "./code/code-change.ts";
import { declareFields } from "./code/declare-fields.ts";
import { editMessage } from "./code/edit-message.ts";
import { fillTarget, unfillTarget } from "./code/fill-target.ts";
import { removeGuard } from "./code/remove-guard.ts";
import { removeStep } from "./code/remove-step.ts";
import { repeatCall } from "./code/repeat-call.ts";
import { changeText } from "./code/replace-text.ts";
import { setOptions } from "./code/set-options.ts";
import type { EditResult, FileEdit, GuardEdit } from "./edits.ts";
import { findCode, type FoundCode } from "./find-code.ts";
import { addScenario } from "./test/add-scenario.ts";
import { inTests, type TestNeeds } from "./test/settle-tests.ts";
import { withChanges, type TextChange } from "./text-change.ts";

/** Carries edits out one after the other, at the places that the parser finds; every other byte stays. */
export function applyEdits(files: ReadonlyMap<string, string>, edits: readonly FileEdit[]): EditResult {
  const next = new Map(files);
  try {
    for (const edit of edits) {
      const code = findCode(next, edit.file);
      if (!code) throw new CannotEdit(`${edit.file} is not there`);
      for (const [file, changes] of byFile(changesOf(code, edit), edit.file)) next.set(file, withChanges(next.get(file) ?? "", changes));
    }
  } catch (error) {
    if (error instanceof CannotEdit) return { ok: false, reason: error.message };
    throw error;
  }
  return { ok: true, changes: new Map([...next].filter(([path, text]) => files.get(path) !== text)) };
}

/** Several scenarios may share what must change: the same change counts once. */
function byFile(changes: readonly TextChange[], own: string): ReadonlyMap<string, readonly TextChange[]> {
  const files = new Map<string, TextChange[]>();
  for (const change of changes) {
    const file = change.file ?? own;
    const known = files.get(file) ?? [];
    if (!known.some(({ start, end, text }) => start === change.start && end === change.end && (text === change.text || end > start))) known.push(change);
    files.set(file, known);
  }
  return files;
}

function changesOf(code: FoundCode, edit: FileEdit): readonly TextChange[] {
  switch (edit.type) {
    case "schedule":
      return changeSchedule(code, edit.cron, edit.timeZone);
    case "rename":
      return changeName(code, edit.name);
    case "guard":
      return [...addGuard(code, edit.condition, edit.root), ...inTests(code, needsOf(edit))];
    case "change-guard":
      return changeGuard(code, edit);
    case "remove-guard":
      return removeGuard(code, edit.label);
    case "event":
      return changeEvent(code, edit);
    case "declare":
      return declareFields(code, edit);
    case "message":
      return editMessage(code, edit);
    case "append":
      return append(code, edit.lines, edit.imports);
    case "remove-step":
      return removeStep(code, edit);
    case "step-options":
      return setOptions(code, edit.steps, edit.options);
    case "text":
      return changeText(code, edit.from, edit.to);
    case "also":
      return repeatCall(code, edit);
    case "fill":
      return fillTarget(code, edit);
    case "unfill":
      return unfillTarget(code, edit);
    case "test":
      return addScenario(code, edit);
  }
}

function needsOf({ condition, root, silent, messages }: GuardEdit): TestNeeds {
  return { root, conditions: [condition], silent, messages };
}
