import type { operationService, RuntimeConfig } from "../contracts/operation.ts";
import { ApiError } from "./platform/errors.ts";
import type { Handlers } from "./platform/http/mount-service.ts";
import type { Metrics } from "./platform/metrics.ts";

export type HealthCheck = () => Promise<unknown>;

interface Operation {
  readonly config: RuntimeConfig;
  readonly metrics: Metrics;
  readonly sandboxLevel: number;
  readonly sandboxAccounts: "own" | "shared";
  /** Each must succeed for the server to be ready. */
  readonly checks: Readonly<Record<string, HealthCheck>>;
}

const CHECK_WITHIN_MS = 3000;

/** What the machine asks of the server: is it alive, is it ready, where is what. */
export function operationHandlers({ config, metrics, sandboxLevel, sandboxAccounts, checks }: Operation): Handlers<typeof operationService> {
  return {
    healthz: async () => ({ status: "ok" }),
    metrics: async () => new Response(metrics.render(), { headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" } }),
    runtimeConfig: async () => config,
    async readyz() {
      const results = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const));
      const told = Object.fromEntries(results.map(([name, ok]) => [name, ok ? ("ok" as const) : ("failing" as const)]));
      if (results.every(([, ok]) => ok)) return { status: "ready", sandboxLevel, sandboxAccounts, checks: told };
      const failing = results.filter(([, ok]) => !ok).map(([name]) => name);
      throw new ApiError("unavailable", `Not ready: ${failing.join(", ")}.`, { details: told, retryAfter: 1 });
    },
  };
}

async function passes(check: HealthCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_WITHIN_MS);
  });
  const passed = check().then(
    () => true,
    () => false,
  );
  return Promise.race([passed, tooLong]).finally(() => clearTimeout(timer));
}
