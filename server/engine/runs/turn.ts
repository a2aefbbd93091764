import type { StartControl } from "../../../contracts/start-control.ts";
import { ApiError } from "../../platform/errors.ts";
import type { BundleLimits, RunRequest } from "../run-engine.ts";
import { isPassing } from "./is-passing.ts";
import { pathDigest } from "./path-digest.ts";

/** What a run is counted under, and how many of that may be at work at once; without a key it waits for nobody. */
export interface Turn {
  readonly concurrencyKey: string | null;
  readonly concurrencyLimit: number | null;
}

/** What a version says about a start of one of its automations. */
export interface StartRules {
  readonly turn: Turn;
  readonly control: StartControl | null;
}

type Asked = Pick<RunRequest, "automationId" | "automationKey" | "deploymentId"> & { readonly input: unknown };
export type RulesOf = (asked: Asked) => Promise<StartRules>;

const FREE: Turn = { concurrencyKey: null, concurrencyLimit: null };

/** A version that is not there limits nothing: its runs fail by themselves, and say why. One that can't be read just now may limit: that fails. */
export function createRulesOf(loadBundle: (deploymentId: string) => Promise<BundleLimits>): RulesOf {
  return async ({ automationId, automationKey, deploymentId, input }) => {
    const { concurrency, control } = await loadBundle(deploymentId).catch((error: unknown): BundleLimits => {
      if (error instanceof ApiError && !isPassing(error)) return {};
      throw new ApiError("engine_busy", "The database does not answer. Send it again in a moment.", { retryAfter: 5 });
    });
    const limited = concurrency?.[automationKey];
    const turn = limited
      ? { concurrencyKey: automationId + (limited.key === null ? "" : `/${pathDigest(input, limited.key)}`), concurrencyLimit: limited.limit }
      : FREE;
    return { turn, control: control?.[automationKey] ?? null };
  };
}
