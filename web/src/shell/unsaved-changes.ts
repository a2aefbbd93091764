import { setShell } from "./shell-store.ts";

interface Holder {
  /** Writes what is unsaved; a rejection keeps the person where they are. */
  readonly save: () => Promise<void>;
  readonly discard: () => void;
}

/** Several parts of a screen may hold the same edits, and come and go on their own. */
let holders: readonly Holder[] = [];

/** The screen with unsaved edits says how to keep or drop them; the returned function takes that back. */
export function holdUnsavedChanges(next: Holder): () => void {
  holders = [...holders, next];
  return () => {
    holders = holders.filter((other) => other !== next);
  };
}

export function unsavedChangesHolder(): Holder | null {
  return holders.at(-1) ?? null;
}

/** Raises the modal; the destination is kept until the person decides. */
export function askAboutUnsavedChanges(pendingNavigation: string): void {
  setShell({ showUnsavedChangesModal: true, pendingNavigation });
}
