import { useQuery } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { type FileSet, filesQuery } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { toast } from "../../shell/toasts.ts";
import { askAboutUnsavedChanges, holdUnsavedChanges } from "../../shell/unsaved-changes.ts";
import { dropEdits, noteAssistantChange, restoreEdits, useEdits } from "./edit-store.ts";
import { useSave } from "./use-save.ts";

/** Keeps unsaved edits over reloads, notices what the assistant changed, and holds back who would leave with edits. */
export function useProjectEdits(): void {
  const scope = useScope();
  const files = useQuery(filesQuery(scope)).data;
  const save = useSave();
  const isDirty = useEdits((state) => state.projectId === scope.projectId && Object.keys(state.edits).length > 0);
  const seen = useRef<FileSet | null>(null);

  useEffect(() => {
    if (!files) return;
    const lost = restoreEdits(scope.projectId, Object.fromEntries(files.files.map(({ filePath, content }) => [filePath, content])));
    if (lost.length > 0) toast({ type: "warning", message: `Unsaved edits of ${lost.join(", ")} no longer fit what is stored.` });
    const before = new Map(seen.current?.files.map((file) => [file.filePath, file.content]));
    for (const file of seen.current ? files.files : []) {
      if (file.lastWriter === "assistant" && before.get(file.filePath) !== file.content) noteAssistantChange(file.filePath, before.get(file.filePath) ?? "");
    }
    seen.current = files;
  }, [files, scope.projectId]);

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
