import { applyPatch, createTwoFilesPatch } from "diff";

/** Lines around a change that are kept with it; the specification's number. */
export const DIFF_CONTEXT = 4;

export type StoredEdit = { readonly kind: "diff"; readonly patch: string } | { readonly kind: "full"; readonly content: string } | { readonly kind: "deleted" };

/** What is kept of an unsaved edit: a diff against the stored text, or the whole text where that is shorter. */
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
