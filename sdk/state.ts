import { parseDuration } from "./duration.ts";
import { currentHost, type StateRequest, type StateScope } from "./host.ts";

/** Durable values under a name. Each scope sees only its own. */
export interface StateStore {
  get<T = unknown>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown, options?: { readonly expiresIn?: string }): Promise<void>;
  delete(key: string): Promise<void>;
  /**
   * The values whose names begin with `prefix`, sorted by name, a thousand at most: `{ after: key }` with the last name
   * of one list gives the next.
   */
  list<T = unknown>(prefix?: string, options?: { readonly after?: string }): Promise<readonly { readonly key: string; readonly value: T }[]>;
  /** Sets the value if it still is `expected` (undefined: if there is none); tells whether it did. */
  compareAndSet(key: string, expected: unknown, value: unknown): Promise<boolean>;
}

export const state: Readonly<Record<StateScope, StateStore>> = {
  run: store("run"),
  automation: store("automation"),
  project: store("project"),
  organisation: store("organisation"),
};

function store(scope: StateScope): StateStore {
  const ask = (request: StateRequest) => currentHost().state(scope, request);
  return {
    get: async <T>(key: string) => ((await ask({ op: "get", key })) ?? undefined) as T | undefined,
    set: async (key, value, options) => void (await ask({ op: "set", key, value, expiresInMs: options?.expiresIn ? parseDuration(options.expiresIn) : null })),
    delete: async (key) => void (await ask({ op: "delete", key })),
    list: async <T>(prefix = "", { after }: { readonly after?: string } = {}) =>
      (await ask({ op: "list", prefix, ...(after === undefined ? {} : { after }) })) as readonly { key: string; value: T }[],
    compareAndSet: async (key, expected, value) => (await ask({ op: "compareAndSet", key, expected: expected ?? null, value })) === true,
  };
}
