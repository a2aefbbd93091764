import type { TreeRow } from "./file-tree.ts";

export type TreeStep = { readonly to: number; readonly toggle?: undefined } | { readonly toggle: string; readonly to?: undefined };

/** What a key does in a tree of files, as the pattern for trees has it: where to go, or which folder to open or close. */
export function stepInTree(rows: readonly TreeRow[], closed: ReadonlySet<string>, at: number, key: string): TreeStep | null {
  const row = rows[at];
  if (!row) return null;
  const isFolder = row.item.kind === "folder";
  const isOpen = isFolder && !closed.has(row.item.path);
  switch (key) {
    case "ArrowDown":
      return { to: Math.min(at + 1, rows.length - 1) };
    case "ArrowUp":
      return { to: Math.max(at - 1, 0) };
    case "Home":
      return { to: 0 };
    case "End":
      return { to: rows.length - 1 };
    case "ArrowRight":
      if (!isFolder) return null;
      return isOpen ? { to: Math.min(at + 1, rows.length - 1) } : { toggle: row.item.path };
    case "ArrowLeft":
      if (isOpen) return { toggle: row.item.path };
      return {
        to: Math.max(
          rows.findLastIndex(({ depth }, index) => index < at && depth < row.depth),
          0,
        ),
      };
    default:
      return null;
  }
}
