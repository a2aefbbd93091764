import { ConflictDialog } from "./ConflictDialog.tsx";
import { useProjectEdits } from "./use-project-edits.ts";

/** The care for unsaved edits, and the dialog for those that two people made. Part of the workbench that needs no first paint. */
export function ProjectEdits() {
  useProjectEdits();
  return <ConflictDialog />;
}
