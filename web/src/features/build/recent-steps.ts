import type { Found } from "./picker-queries.ts";

const KEY = "vennel.recent-steps";
const MOST = 3;

/** The operations that this person added last. */
export function recentSteps(): readonly Found[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Found[];
  } catch {
    return [];
  }
}

export function noteRecent({ connector, id, summary }: Found): void {
  const others = recentSteps().filter((each) => each.connector !== connector || each.id !== id);
  localStorage.setItem(KEY, JSON.stringify([{ connector, id, summary }, ...others].slice(0, MOST)));
}
