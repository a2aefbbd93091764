import { z } from "zod";
import { inOrganisation } from "./common.ts";
import type { AuditState } from "./audit.ts";
import type { Route } from "./route.ts";

/** A secret is only ever shown as set. */
const secretVariable = z.object({ name: z.string(), setAt: z.string() });

const environmentState = { route: "listEnvironments", item: { field: "name", param: "name" }, fields: [] } as const satisfies AuditState;

export const environmentRoutes = {
  listEnvironments: {
    method: "GET",
    path: `${inOrganisation}/projects/{id}/environments`,
    access: "viewer",
    summary: "List environments",
    detail: "With their connections and what is live.",
    output: z.object({
      items: z.array(
        z.object({
          name: z.string(),
          bindings: z.record(z.string(), z.string()),
          required: z.array(z.object({ alias: z.string(), connector: z.string().nullable(), connectionId: z.string().nullable(), automatic: z.boolean() })),
          variables: z.record(z.string(), z.string()),
          secrets: z.array(secretVariable),
          deploymentId: z.string().nullable(),
        }),
      ),
    }),
  },
  setBindings: {
    method: "PUT",
    path: `${inOrganisation}/projects/{id}/environments/{name}/bindings`,
    access: "builder",
    audit: { action: "environment.bindings_changed", state: { ...environmentState, fields: ["bindings"] } },
    summary: "Set an environment's connections",
    body: z.record(z.string(), z.string()),
    output: z.record(z.string(), z.string()),
  },
  setVariables: {
    method: "PUT",
    path: `${inOrganisation}/projects/{id}/environments/{name}/variables`,
    access: "builder",
    audit: { action: "environment.variables_changed", state: { ...environmentState, fields: ["variables"], hidden: ["variables"] } },
    summary: "Set an environment's variables",
    body: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string().max(10_000)),
    output: z.record(z.string(), z.string()),
  },
  setSecretVariable: {
    method: "PUT",
    path: `${inOrganisation}/projects/{id}/environments/{name}/secrets/{variable}`,
    access: "builder",
    audit: { within: ["secret.set", "secret.replaced"] },
    summary: "Set a secret variable",
    detail: "Its value is never returned.",
    // Shorter ones could not be told from words that a system answers by chance, and so not be hidden.
    body: z.strictObject({ value: z.string().min(8).max(10_000) }),
    output: secretVariable,
  },
  deleteSecretVariable: {
    method: "DELETE",
    path: `${inOrganisation}/projects/{id}/environments/{name}/secrets/{variable}`,
    access: "builder",
    audit: { within: ["secret.deleted"] },
    summary: "Delete a secret variable",
    detail: "Calls that need it fail from then on.",
    status: 204,
  },
} as const satisfies Record<string, Route>;
