import type { Listener } from "../../platform/database/listener.ts";

interface Kept {
  /** Null until it is known. */
  projectId: string | null;
  readonly value: Promise<unknown>;
}

const MOST_KEPT = 10_000;

/** What was read of the versions that serve, remembered until any process changes something of their project. */
export interface ServingCache {
  /** `projectOf` says whose it is; null for what must be read again the next time. */
  get<T>(key: string, read: () => Promise<T>, projectOf: (value: T) => string | null): Promise<T>;
  /** For the process that made a change, which must not wait for its own notification. */
  forget(projectId: string): void;
}

export function createServingCache(listener: Listener): ServingCache {
  const kept = new Map<string, Kept>();
  listener.on("vennel_serving", (projectId) => (projectId === null ? kept.clear() : forget(projectId)));

  function forget(projectId: string): void {
    // A read that is still under way may be of this project and from before the change.
    for (const [key, entry] of kept) if (entry.projectId === projectId || entry.projectId === null) kept.delete(key);
  }

  return {
    forget,
    get<T>(key: string, read: () => Promise<T>, projectOf: (value: T) => string | null): Promise<T> {
      const known = kept.get(key);
      if (known) return known.value as Promise<T>;
      if (kept.size >= MOST_KEPT) kept.clear();
      const value = read();
      const entry: Kept = { projectId: null, value };
      kept.set(key, entry);
      const drop = () => {
        if (kept.get(key) === entry) kept.delete(key);
      };
      value.then((found) => {
        entry.projectId = projectOf(found);
        if (entry.projectId === null) drop();
      }, drop);
      return value;
    },
  };
}
