export interface PathRow {
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  /** A field that something reads or fills; the others only hold them together. */
  readonly isLeaf: boolean;
}

/** `customer.email`, `customer.name`, `id` → rows of a tree, in the order in which the paths come. */
export function pathTree(paths: readonly string[]): PathRow[] {
  const rows = new Map<string, PathRow>();
  const wanted = new Set(paths);
  for (const path of groupByFirst(paths)) {
    const parts = path.split(".");
    for (const [depth, name] of parts.entries()) {
      const here = parts.slice(0, depth + 1).join(".");
      if (!rows.has(here)) rows.set(here, { path: here, name, depth, isLeaf: wanted.has(here) });
    }
  }
  return [...rows.values()];
}

/** Keeps fields of one object together. */
function groupByFirst(paths: readonly string[]): string[] {
  const groups = new Map<string, string[]>();
  for (const path of new Set(paths)) {
    const [first = path] = path.split(".");
    groups.set(first, [...(groups.get(first) ?? []), path]);
  }
  return [...groups.values()].flatMap((group) => (group.some((path) => path.split(".").length > 2) ? nested(group) : group));
}

function nested(group: readonly string[]): string[] {
  return group.toSorted((a, b) => a.localeCompare(b));
}
