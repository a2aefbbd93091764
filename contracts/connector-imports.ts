import { z } from "zod";
import { inOrganisation } from "./common.ts";
import { connectionAuth } from "./connection-auth.ts";
import { operationSummary, connectorState } from "./connectors.ts";
import type { Route } from "./route.ts";

/** A description of an API: where it is, or the text or parsed form of it. */
const description = z.union([
  z.strictObject({ name: z.string().trim().min(1).max(80).optional(), url: z.url({ protocol: /^https?$/ }) }),
  /** One of the directory, by its id among the connectors of the tier `catalogue`. */
  z.strictObject({ name: z.string().trim().min(1).max(80).optional(), catalogue: z.string().startsWith("dir-").max(300) }),
  /** A server of the Model Context Protocol, whose tools become operations; `auth` is used to read them and not kept. */
  z.strictObject({
    name: z.string().trim().min(1).max(80).optional(),
    mcp: z.url({ protocol: /^https?$/ }).max(2_000),
    auth: connectionAuth.optional(),
  }),
  z.strictObject({ name: z.string().trim().min(1).max(80).optional(), document: z.union([z.string().min(2), z.record(z.string(), z.unknown())]) }),
]);

/** What an import would make, before anything is made. */
export const importPreview = z.object({
  name: z.string(),
  version: z.string(),
  licence: z.string().nullable(),
  baseUrl: z.string().nullable(),
  auth: z.array(z.string()),
  operations: z.number().int(),
  /** The first of them. */
  operationList: z.array(operationSummary),
  /** What a simulated system of it remembers. */
  resources: z.array(z.string()),
  leftOut: z.array(z.object({ operation: z.string(), reason: z.string() })),
  warnings: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** What reading a server's tools again changed, by the names that operations have in code. */
export const refreshedTools = z.object({
  operations: z.number().int(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
  warnings: z.array(z.string()),
});
export type RefreshedTools = z.infer<typeof refreshedTools>;

export const connectorImportRoutes = {
  importConnector: {
    method: "POST",
    path: `${inOrganisation}/connectors`,
    access: "builder",
    audit: { action: "connector.imported", state: connectorState },
    summary: "Import a connector",
    detail: "From an OpenAPI 3, Swagger 2 or Postman 2.1 description, or from the tools of an MCP server.",
    body: description,
    maxBody: 12 * 1_048_576,
    status: 201,
    output: z.object({ id: z.string(), operations: z.number().int(), warnings: z.array(z.string()) }),
  },
  previewConnector: {
    method: "POST",
    path: `${inOrganisation}/connectors/preview`,
    access: "builder",
    audit: { none: "Reads a description and makes nothing." },
    summary: "Preview an import",
    detail: "Reads a description and says what importing it would make.",
    body: description,
    maxBody: 12 * 1_048_576,
    output: importPreview,
  },
  deleteConnector: {
    method: "DELETE",
    path: `${inOrganisation}/connectors/{id}`,
    access: "builder",
    audit: { action: "connector.deleted", state: connectorState },
    summary: "Delete an imported connector",
    detail: "One with connections is kept.",
    status: 204,
  },
  refreshConnector: {
    method: "POST",
    path: `${inOrganisation}/connectors/{id}/refresh`,
    access: "builder",
    audit: { action: "connector.refreshed", state: connectorState },
    summary: "Refresh an MCP connector",
    detail: "Reads the server's tools again through one of its connections.",
    /** Any connection of it where none is named. */
    body: z.strictObject({ connection: z.string().min(1).optional() }),
    output: refreshedTools,
  },
} as const satisfies Record<string, Route>;
