import { createHash } from "node:crypto";

/** Which code took which input. Refusals are not kept: a busy machine can be the reason for one. */
export interface Accepted {
  has(asked: unknown): boolean;
  add(asked: unknown): void;
}

const MOST = 1000;

export function createAccepted(): Accepted {
  const known = new Set<string>();
  const keyOf = (asked: unknown) => createHash("sha256").update(JSON.stringify(asked)).digest("base64");
  return {
    has: (asked) => known.has(keyOf(asked)),
    add(asked) {
      known.add(keyOf(asked));
      const [oldest] = known;
      if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    },
  };
}
