import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { create } from "zustand";
import { ApiFailure } from "../../api/failure.ts";
import { changeFilesMutation, type FileSet, filesQuery } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { dropEdits, rebaseEdit, settleAssistantChange, useEdits } from "./edit-store.ts";
import { type Merge, mergeThreeWay } from "../../../../contracts/merge-three-way.ts";

export interface Conflict {
  readonly path: string;
  readonly stored: string;
  readonly merge: Merge;
}

/** Files that two people changed at the same lines, waiting for a decision. */
export const useConflicts = create<{ conflicts: readonly Conflict[] }>(() => ({ conflicts: [] }));

const ATTEMPTS = 3;

/**
 * Saves one file or all. Who comes second is merged with what was saved meanwhile;
 * only lines that both changed need a decision. Rejects when something is left unsaved.
 */
export function useSave(): (paths?: readonly string[]) => Promise<void> {
  const scope = useScope();
  const client = useQueryClient();
  const { mutateAsync } = useMutation(changeFilesMutation(scope));

  return useCallback(
    async (paths) => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const current = await client.ensureQueryData(filesQuery(scope));
        const conflicts = bringUpToDate(current, paths);
        if (conflicts.length > 0) {
          useConflicts.setState({ conflicts });
          throw new Error("Somebody else changed the same lines. Decide which ones to keep.");
        }
        const changes = Object.entries(useEdits.getState().edits).filter(([path]) => !paths || paths.includes(path));
        if (changes.length === 0) return;
        try {
          await mutateAsync({ baseRevision: current.revision, changes: changes.map(([filePath, { text }]) => ({ filePath, content: text })) });
          // What was typed while the answer was under way stays unsaved.
          const { edits } = useEdits.getState();
          dropEdits(changes.filter(([path, { text }]) => edits[path]?.text === text).map(([path]) => path));
          for (const [path, { text }] of changes) settleAssistantChange(path, text);
          return;
        } catch (error) {
          if (!(error instanceof ApiFailure) || error.code !== "revision_conflict") throw error;
          await client.refetchQueries({ queryKey: filesQuery(scope).queryKey });
          toast({ type: "info", message: "The files were changed meanwhile. Merging." });
        }
      }
      throw new Error("The files keep changing. Try again in a moment.");
    },
    [client, mutateAsync, scope],
  );
}

/** Why something is left unsaved, unless lines that wait for a decision say so themselves. */
export function tellUnsaved(error: unknown): void {
  if (useConflicts.getState().conflicts.length === 0) toast({ type: "error", message: describeError(error) });
}

/** Merges edits whose ground moved; returns those that need a person. */
function bringUpToDate(current: FileSet, paths: readonly string[] | undefined): Conflict[] {
  const conflicts: Conflict[] = [];
  for (const [path, edit] of Object.entries(useEdits.getState().edits)) {
    const stored = current.files.find(({ filePath }) => filePath === path)?.content ?? null;
    if ((paths && !paths.includes(path)) || stored === edit.base || stored === null || edit.text === null) continue;
    const merge = mergeThreeWay(edit.base ?? "", edit.text, stored);
    if (merge.conflicts > 0) conflicts.push({ path, stored, merge });
    else rebaseEdit(path, stored, merge.text);
  }
  return conflicts;
}
