import { z } from "zod";
import { defineService } from "./route.ts";

/** What the browser learns before anything else: where each service lives and what this install is. */
export const runtimeConfig = z.object({
  environment: z.enum(["production", "staging", "development"]),
  version: z.string(),
  urls: z.object({
    identity: z.string(),
    organisations: z.string(),
    platform: z.string(),
    board: z.string(),
    switchboard: z.string(),
    hooks: z.string(),
    docs: z.string(),
  }),
  internalDomain: z.string().nullable(),
  registration: z.enum(["open", "invite", "closed"]),
  /** Where codes and links go: by a mail server, or into files that only the operator reads. */
  mail: z.enum(["sent", "outbox"]),
});
export type RuntimeConfig = z.infer<typeof runtimeConfig>;

export const operationService = defineService({
  name: "operation",
  base: "",
  routes: {
    healthz: { method: "GET", path: "/healthz", access: "public", summary: "Check that the process is alive", output: z.object({ status: z.literal("ok") }) },
    readyz: {
      method: "GET",
      path: "/readyz",
      access: "public",
      summary: "Check that the server is ready",
      output: z.object({
        status: z.literal("ready"),
        sandboxLevel: z.number().int(),
        /** Whether each sandbox has an account of its own, or the server's. */
        sandboxAccounts: z.enum(["own", "shared"]),
        checks: z.record(z.string(), z.enum(["ok", "failing"])),
      }),
    },
    metrics: { method: "GET", path: "/metrics", access: "public", summary: "Get metrics for Prometheus", produces: "text/plain" },
    runtimeConfig: { method: "GET", path: "/runtime-config.json", access: "public", summary: "Get the addresses of the services", output: runtimeConfig },
  },
});
