import { setShell } from "./shell-store.ts";

interface Holder {
  /** Writes what is unsaved; a rejection keeps the person where they are. */
  readonly save: () => Promise<void>;
  readonly discard: () => void;
}

let holder: Holder | null = null;

/** The screen with unsaved edits says how to keep or drop them; the returned function takes that back. */
export function holdUnsavedChanges(next: Holder): () => void {
  holder = next;
  return () => {
    if (holder === next) holder = null;
  };
}

export function unsavedChangesHolder(): Holder | null {
  return holder;
}

/** Raises the modal; the destination is kept until the person decides. */
export function askAboutUnsavedChanges(pendingNavigation: string): void {
  setShell({ showUnsavedChangesModal: true, pendingNavigation });
}
