import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type FileSet, filesQuery } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { noteAssistantChange } from "./edit-store.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useRestoredEdits } from "./use-restored-edits.ts";

/** Keeps unsaved edits over reloads, notices what the assistant changed, and holds back who would leave with edits. */
export function useProjectEdits(): void {
  const scope = useScope();
  const files = useQuery(filesQuery(scope)).data;
  useRestoredEdits(files);
  useLeaveGuard();
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
}
