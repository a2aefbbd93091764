import { useEffect } from "react";
import { useEdits } from "./edit-store.ts";
import { tellUnsaved, useSave } from "./use-save.ts";

/** Has the code saved that somebody typed beside the flow, before the flow is changed by hand. */
export function useSaveFirst(keepSaving: (save: () => Promise<boolean>) => () => void): void {
  const save = useSave();
  useEffect(
    () =>
      keepSaving(async () => {
        const unsaved = Object.keys(useEdits.getState().edits).filter((path) => path.startsWith("src/"));
        if (unsaved.length === 0) return true;
        try {
          await save(unsaved);
          return true;
        } catch (error) {
          tellUnsaved(error);
          return false;
        }
      }),
    [save, keepSaving],
  );
}
