export interface TreeFolder {
  readonly kind: "folder";
  readonly name: string;
  readonly path: string;
  readonly children: readonly TreeItem[];
}
export interface TreeFile {
  readonly kind: "file";
  readonly name: string;
  readonly path: string;
}
export type TreeItem = TreeFolder | TreeFile;

/** Folders first, each level by name; a folder that holds nothing but another one shares its row. */
export function fileTree(paths: readonly string[], prefix = ""): TreeItem[] {
  const files: TreeFile[] = [];
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const rest = path.slice(prefix.length);
    const slash = rest.indexOf("/");
    if (slash < 0) files.push({ kind: "file", name: rest, path });
    else folders.set(rest.slice(0, slash), [...(folders.get(rest.slice(0, slash)) ?? []), path]);
  }
  const byName = (a: TreeItem, b: TreeItem) => a.name.localeCompare(b.name, undefined, { numeric: true });
  const nested = [...folders].map(([name, inside]): TreeFolder => {
    const children = fileTree(inside, `${prefix}${name}/`);
    const [only] = children;
    if (only?.kind === "folder" && children.length === 1) return { ...only, name: `${name}/${only.name}` };
    return { kind: "folder", name, path: prefix + name, children };
  });
  return [...nested.toSorted(byName), ...files.toSorted(byName)];
}

export interface TreeRow {
  readonly item: TreeItem;
  readonly depth: number;
}

/** The rows that are visible while `closed` folders stay shut. */
export function visibleRows(items: readonly TreeItem[], closed: ReadonlySet<string>, depth = 0): TreeRow[] {
  return items.flatMap((item) => [{ item, depth }, ...(item.kind === "folder" && !closed.has(item.path) ? visibleRows(item.children, closed, depth + 1) : [])]);
}
