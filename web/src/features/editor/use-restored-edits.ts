import { useLayoutEffect } from "react";
import type { FileSet } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { copyText } from "../../ui/copy-text.ts";
import { forgetKept, restoreEdits, useEdits } from "./edit-store.ts";
import type { Kept } from "./unsaved-edits.ts";

/** Long enough to read it and decide. */
const OFFER_MS = 60_000;

/**
 * Takes up the unsaved edits that this browser kept of the project, as soon as its files are there; tells whether that is
 * done. Nobody may type before: what was kept would take the place of what is typed.
 */
export function useRestoredEdits(files: FileSet | undefined): boolean {
  const { projectId } = useScope();
  // Before the frame is seen, which then has the editor in it.
  useLayoutEffect(() => {
    if (!files) return;
    const lost = restoreEdits(projectId, Object.fromEntries(files.files.map(({ filePath, content }) => [filePath, content])));
    if (Object.keys(lost).length > 0) offerLost(projectId, lost);
  }, [files, projectId]);
  return useEdits((state) => state.projectId === projectId);
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
