import type { StateRequest, StateScope } from "../sdk/host.ts";
import { fingerprint } from "./random.ts";

/** As the SDK says it. */
const MOST_LISTED = 1000;

/** The durable values of one scenario's world, which ends with it. */
export interface ScenarioState {
  use(scope: StateScope, owner: string, request: StateRequest): unknown;
}

export function createScenarioState(): ScenarioState {
  const values = new Map<string, unknown>();
  return {
    use(scope, owner, request) {
      const at = `${scope}/${owner}/`;
      switch (request.op) {
        case "get":
          return values.get(at + request.key) ?? null;
        case "set":
          values.set(at + request.key, structuredClone(request.value));
          return null;
        case "delete":
          values.delete(at + request.key);
          return null;
        case "list":
          return [...values]
            .filter(([key]) => key.startsWith(at + request.prefix) && (request.after === undefined || key > at + request.after))
            .map(([key, value]) => ({ key: key.slice(at.length), value }))
            .toSorted((a, b) => (a.key < b.key ? -1 : 1))
            .slice(0, MOST_LISTED);
        case "compareAndSet": {
          const isExpected = fingerprint(values.get(at + request.key) ?? null) === fingerprint(request.expected ?? null);
          if (isExpected) values.set(at + request.key, structuredClone(request.value));
          return isExpected;
        }
      }
    },
  };
}
