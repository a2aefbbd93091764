import { useQuery } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { type FileSet, filesQuery } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { askAboutUnsavedChanges, holdUnsavedChanges } from "../../shell/unsaved-changes.ts";
import { dropEdits, noteAssistantChange, useEdits } from "./edit-store.ts";
import { useRestoredEdits } from "./use-restored-edits.ts";
import { useSave } from "./use-save.ts";

/** Keeps unsaved edits over reloads, notices what the assistant changed, and holds back who would leave with edits. */
export function useProjectEdits(): void {
  const scope = useScope();
  const files = useQuery(filesQuery(scope)).data;
  const save = useSave();
  const isRestored = useRestoredEdits(files);
  const isDirty = useEdits((state) => Object.keys(state.edits).length > 0) && isRestored;
  const seen = useRef<FileSet | null>(null);

  useEffect(() => {
    if (!files) return;
    const before = new Map(seen.current?.files.map((file) => [file.filePath, file.content]));
    for (const file of seen.current ? files.files : []) {
      if (file.lastWriter === "assistant" && before.get(file.filePath) !== file.content)
        noteAssistantChange(file.filePath, before.get(file.filePath) ?? "", file.content);
    }
    seen.current = files;
  }, [files]);

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
