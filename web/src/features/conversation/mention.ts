export interface Mention {
  /** Where the @ stands. */
  readonly start: number;
  /** What was typed behind it so far. */
  readonly query: string;
}

const MOST = 8;

/** The mention that is being typed at the caret; null when there is none. */
export function mentionAt(text: string, caret: number): Mention | null {
  const found = /(?:^|\s)@([^\s@]*)$/.exec(text.slice(0, caret));
  if (!found) return null;
  const query = found[1] ?? "";
  return { start: caret - query.length - 1, query };
}

/** Files whose path holds the letters in their order; those where they stand together first. */
export function matchFiles(paths: readonly string[], query: string): string[] {
  const wanted = query.toLowerCase();
  const rank = (path: string): number | null => {
    const folded = path.toLowerCase();
    const name = folded.slice(folded.lastIndexOf("/") + 1);
    if (name.startsWith(wanted)) return 0;
    if (folded.includes(wanted)) return 1;
    return isSpread(folded, wanted) ? 2 : null;
  };
  return paths
    .flatMap((path) => {
      const place = rank(path);
      return place === null ? [] : [{ path, place }];
    })
    .toSorted((a, b) => a.place - b.place || a.path.length - b.path.length || a.path.localeCompare(b.path))
    .slice(0, MOST)
    .map(({ path }) => path);
}

function isSpread(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** The text with the mention written out, and where the caret goes then. */
export function completeMention(text: string, { start, query }: Mention, path: string): { readonly text: string; readonly caret: number } {
  const after = text.slice(start + 1 + query.length);
  const written = `@${path}${/^\s/.test(after) ? "" : " "}`;
  return { text: text.slice(0, start) + written + after, caret: start + written.length };
}
