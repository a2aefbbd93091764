/** Each commit with those that it grew from. */
export type History = ReadonlyMap<string, readonly string[]>;

/** These commits and all that they grew from. */
export function ancestorsOf(history: History, from: readonly string[]): Set<string> {
  const found = new Set<string>();
  const next = [...from];
  for (let sha = next.pop(); sha !== undefined; sha = next.pop()) {
    if (found.has(sha)) continue;
    found.add(sha);
    next.push(...(history.get(sha) ?? []));
  }
  return found;
}

/** Where two lines of commits were one last; null where they never were. */
export function mergeBase(history: History, one: string, other: string): string | null {
  const theirs = ancestorsOf(history, [other]);
  const common = [...ancestorsOf(history, [one])].filter((sha) => theirs.has(sha));
  const earlier = new Set(common.flatMap((sha) => history.get(sha) ?? []));
  return common.find((sha) => !earlier.has(sha)) ?? null;
}
