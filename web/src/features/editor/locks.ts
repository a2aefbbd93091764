const MANIFEST = "package.json";

interface Manifest {
  readonly vennel?: { readonly locked?: unknown };
}

/** What package.json keeps from the assistant: paths, or folders with a slash at their end. */
export function lockedPaths(files: readonly { readonly filePath: string; readonly content: string }[]): readonly string[] {
  const locked = manifestOf(files)?.vennel?.locked;
  return Array.isArray(locked) ? locked.filter((path): path is string => typeof path === "string") : [];
}

/** `file` has a lock of its own, `folder` goes with its folder's. */
export function lockOf(path: string, locked: readonly string[]): "file" | "folder" | null {
  if (locked.includes(path)) return "file";
  return locked.some((entry) => entry.endsWith("/") && path.startsWith(entry)) ? "folder" : null;
}

/** package.json with the file locked or free; null where there is none that can be read. */
export function withLock(files: readonly { readonly filePath: string; readonly content: string }[], path: string, isLocked: boolean): string | null {
  const manifest = manifestOf(files);
  if (!manifest) return null;
  const others = lockedPaths(files).filter((entry) => entry !== path);
  const { locked: _, ...vennel } = manifest.vennel ?? {};
  const locked = isLocked ? [...others, path].toSorted() : others;
  return `${JSON.stringify({ ...manifest, vennel: locked.length > 0 ? { ...vennel, locked } : vennel }, null, 2)}\n`;
}

function manifestOf(files: readonly { readonly filePath: string; readonly content: string }[]): Manifest | null {
  try {
    const parsed: unknown = JSON.parse(files.find(({ filePath }) => filePath === MANIFEST)?.content ?? "");
    return typeof parsed === "object" && parsed !== null ? parsed : null;
  } catch {
    return null;
  }
}
