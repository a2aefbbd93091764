import { useQuery } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { type FileSet, filesQuery } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { askAboutUnsavedChanges, holdUnsavedChanges } from "../../shell/unsaved-changes.ts";
import { dropEdits, forgetKept, noteAssistantChange, restoreEdits, useEdits } from "./edit-store.ts";
import { copyText } from "../../ui/copy-text.ts";
import type { Kept } from "./unsaved-edits.ts";
import { useSave } from "./use-save.ts";

/** Long enough to read it and decide. */
const OFFER_MS = 60_000;

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
    if (Object.keys(lost).length > 0) offerLost(scope.projectId, lost);
    const before = new Map(seen.current?.files.map((file) => [file.filePath, file.content]));
    for (const file of seen.current ? files.files : []) {
      if (file.lastWriter === "assistant" && before.get(file.filePath) !== file.content)
        noteAssistantChange(file.filePath, before.get(file.filePath) ?? "", file.content);
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

/** What somebody typed cannot be put into a text that has changed so much, but it is still theirs. */
function offerLost(projectId: string, lost: Kept): void {
  const copy = () =>
    copyText(textsOf(lost)).then(
      () => forgetKept(projectId, lost),
      (error: unknown) => toast({ type: "error", message: describeError(error) }),
    );
  toast({
    type: "warning",
    message: `Unsaved edits of ${Object.keys(lost).join(", ")} no longer fit what is stored.`,
    duration: OFFER_MS,
    confirm: { label: "Copy them", act: () => void copy() },
    cancel: { label: "Discard them", act: () => forgetKept(projectId, lost) },
  });
}

function textsOf(lost: Kept): string {
  return Object.values(lost)
    .flatMap((edit) => (edit.kind === "diff" ? [edit.patch] : []))
    .join("\n");
}
