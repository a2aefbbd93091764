import { createHash } from "node:crypto";
import { ApiError } from "../../platform/errors.ts";
import type { Bundle, RunRequest } from "../run-engine.ts";
import { isPassing } from "./is-passing.ts";

/** What a run is counted under, and how many of that may be at work at once; without a key it waits for nobody. */
export interface Turn {
  readonly concurrencyKey: string | null;
  readonly concurrencyLimit: number | null;
}

type Asked = Pick<RunRequest, "automationId" | "automationKey" | "deploymentId"> & { readonly input: unknown };
export type TurnOf = (asked: Asked) => Promise<Turn>;

const FREE: Turn = { concurrencyKey: null, concurrencyLimit: null };

/** A version that is not there limits nothing: its runs fail by themselves, and say why. One that can't be read just now may limit: that fails. */
export function createTurnOf(loadBundle: (deploymentId: string) => Promise<Pick<Bundle, "concurrency">>): TurnOf {
  return async ({ automationId, automationKey, deploymentId, input }) => {
    const { concurrency } = await loadBundle(deploymentId).catch((error: unknown) => {
      if (error instanceof ApiError && !isPassing(error)) return { concurrency: undefined };
      throw new ApiError("engine_busy", "The database does not answer. Send it again in a moment.", { retryAfter: 5 });
    });
    const limited = concurrency?.[automationKey];
    if (!limited) return FREE;
    const value = limited.key === null ? "" : `/${digest(readPath(input, limited.key))}`;
    return { concurrencyKey: automationId + value, concurrencyLimit: limited.limit };
  };
}

/** What was sent may be personal, and stays out of a column that is kept. */
function digest(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(value ?? null))
    .digest("base64url")
    .slice(0, 22);
}

function readPath(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((at, name) => (typeof at === "object" && at !== null && Object.hasOwn(at, name) ? at[name as keyof object] : undefined), value);
}
