import { Lock, LockOpen } from "lucide-react";
import { changeFilesMutation, type FileSet } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useRole } from "../../shell/use-organisation.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { lockedPaths, lockOf, withLock } from "./locks.ts";

/** Keeps a file from the assistant, or lets it in again. */
export function LockButton({ path, files }: { path: string; files: FileSet }) {
  const change = useAction(changeFilesMutation(useScope()));
  const lock = lockOf(path, lockedPaths(files.files));
  const manifest = withLock(files.files, path, lock === null);
  if (useRole() === "viewer" || manifest === null || path === "package.json") return null;
  const toggle = () =>
    change.mutate(
      { baseRevision: files.revision, changes: [{ filePath: "package.json", content: manifest }] },
      { onError: (error) => toast({ type: "error", message: describeError(error) }) },
    );
  return (
    <IconButton label={LABEL[lock ?? "none"]} size="small" aria-pressed={lock !== null} disabled={lock === "folder" || change.isPending} onClick={toggle}>
      {lock === null ? <LockOpen size={13} /> : <Lock size={13} />}
    </IconButton>
  );
}

const LABEL = {
  none: "Lock: the assistant may not change this file",
  file: "Locked for the assistant. Unlock",
  folder: "Locked for the assistant with its folder, in package.json",
} as const;
