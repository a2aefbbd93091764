import { parseDuration } from "./duration.ts";
import { currentHost, type StateRequest, type StateScope } from "./host.ts";

/** Durable values under a name. Each scope sees only its own. */
export interface StateStore {
  get<T = unknown>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown, options?: { readonly expiresIn?: string }): Promise<void>;
  delete(key: string): Promise<void>;
  list<T = unknown>(prefix?: string): Promise<readonly { readonly key: string; readonly value: T }[]>;
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
    list: async <T>(prefix = "") => (await ask({ op: "list", prefix })) as readonly { key: string; value: T }[],
    compareAndSet: async (key, expected, value) => (await ask({ op: "compareAndSet", key, expected: expected ?? null, value })) === true,
  };
}
