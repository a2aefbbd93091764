import type { EditResult, FileEdit } from "./edits.ts";

export function applyEdits(files: ReadonlyMap<string, string>, edits: readonly FileEdit[]): EditResult {
  void files;
  return edits.length === 0 ? { ok: true, changes: new Map() } : { ok: false, reason: "nothing" };
}
