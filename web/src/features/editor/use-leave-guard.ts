import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { useScope } from "../../api/resources/scope.ts";
import { askAboutUnsavedChanges, holdUnsavedChanges } from "../../shell/unsaved-changes.ts";
import { dropEdits, useEdits } from "./edit-store.ts";
import { useSave } from "./use-save.ts";

/** Asks who would leave the project with unsaved edits. Wherever edits are made, and where they are cared for afterwards. */
export function useLeaveGuard(): void {
  const { projectId } = useScope();
  const save = useSave();
  const isDirty = useEdits((state) => state.projectId === projectId && Object.keys(state.edits).length > 0);
  useEffect(() => holdUnsavedChanges({ save: () => save(), discard: () => dropEdits() }), [save]);
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ current, next }) => {
      if (!isDirty || current.pathname === next.pathname) return false;
      askAboutUnsavedChanges(next.pathname + new URLSearchParams(next.search as Record<string, string>).toString().replace(/^(?=.)/, "?"));
      return true;
    },
  });
}
