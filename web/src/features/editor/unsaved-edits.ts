import { applyPatch, createTwoFilesPatch } from "diff";

/** Lines around a change that are kept with it; the specification's number. */
export const DIFF_CONTEXT = 4;

export type StoredEdit = { readonly kind: "diff"; readonly patch: string } | { readonly kind: "full"; readonly content: string } | { readonly kind: "deleted" };

/** Path to edit, as the browser keeps them for one project. */
export type Kept = Readonly<Record<string, StoredEdit>>;

/** An unsaved edit: a diff against the stored text, or the whole text where that is shorter. */
export function encodeEdit(filePath: string, stored: string | null, edited: string | null): StoredEdit {
  if (edited === null) return { kind: "deleted" };
  if (stored === null) return { kind: "full", content: edited };
  const patch = createTwoFilesPatch(filePath, filePath, stored, edited, undefined, undefined, { context: DIFF_CONTEXT });
  return patch.length < edited.length ? { kind: "diff", patch } : { kind: "full", content: edited };
}

/** The edited text again; `undefined` when the stored text moved on so far that the diff no longer fits. */
export function decodeEdit(edit: StoredEdit, stored: string | null): string | null | undefined {
  if (edit.kind === "deleted") return null;
  if (edit.kind === "full") return edit.content;
  const text = applyPatch(stored ?? "", edit.patch);
  return text === false ? undefined : text;
}

/** The edits to keep after this tab's edits went from `known` to `own`: what another tab kept meanwhile stays. */
export function mergeKept({ kept, known, own }: { kept: Kept; known: Kept; own: Kept }): Kept {
  const merged = new Map(Object.entries(kept));
  for (const [path, edit] of Object.entries(known)) if (!own[path] && isSame(kept[path], edit)) merged.delete(path);
  for (const [path, edit] of Object.entries(own)) if (!isSame(known[path], edit)) merged.set(path, edit);
  return Object.fromEntries(merged);
}

function isSame(one: StoredEdit | undefined, other: StoredEdit): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
