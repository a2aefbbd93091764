import { z } from "zod";
import { inOrganisation, page, pageQuery, time } from "./common.ts";
import { connectionAuth, webhookSecret } from "./connection-auth.ts";
import { displayName } from "./display-name.ts";
import type { AuditState } from "./audit.ts";
import type { Route } from "./route.ts";

export const connection = z.object({
  id: z.string(),
  connector: z.string(),
  name: z.string(),
  alias: z.string(),
  environment: z.string().nullable(),
  authType: z.string(),
  hasWebhookSecret: z.boolean(),
  baseUrl: z.string().nullable(),
  /** The key that the server of a connection by SSH is known by, as its first test saw it; calls go to no server with another. */
  hostKey: z.string().nullable(),
  health: z.enum(["unknown", "ok", "failing"]),
  healthMessage: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
});
export type Connection = z.infer<typeof connection>;

/** As `ssh-keygen -l` writes it. */
const hostKey = z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/);

/** Where a system is; what is not spoken to by HTTP is named by its own protocol: `postgres://host/database`. */
export const address = z.url({ protocol: /^(https?|postgres|mysql|smtps?|imaps?|sftp|s3(\+http)?)$/ });
export const connectionName = displayName(80);

/** What the audit log tells of a connection: everything but its secrets. */
export const connectionState = {
  route: "getConnection",
  fields: ["name", "connector", "environment", "authType", "hasWebhookSecret", "baseUrl", "hostKey"],
  title: "name",
} as const satisfies AuditState;

export const connectionRoutes = {
  listConnections: {
    method: "GET",
    path: `${inOrganisation}/connections`,
    access: "viewer",
    summary: "List connections",
    query: pageQuery.extend({ connector: z.string().optional() }),
    output: page(connection),
  },
  createConnection: {
    method: "POST",
    path: `${inOrganisation}/connections`,
    access: "builder",
    audit: { action: "connection.created", state: connectionState },
    verified: "where_mailed",
    summary: "Create a connection",
    detail: "Credentials are encrypted and never returned.",
    body: z.strictObject({
      connector: z.string().min(1),
      name: connectionName.optional(),
      environment: z.string().optional(),
      auth: connectionAuth,
      webhook: webhookSecret.optional(),
      baseUrl: address.optional(),
      /** Of a server by SSH, where it is known beforehand. */
      hostKey: hostKey.optional(),
    }),
    status: 201,
    output: connection,
  },
  getConnection: {
    method: "GET",
    path: `${inOrganisation}/connections/{id}`,
    access: "viewer",
    summary: "Get a connection",
    detail: "Without its secrets.",
    output: connection,
  },
  updateConnection: {
    method: "PATCH",
    path: `${inOrganisation}/connections/{id}`,
    access: "builder",
    audit: { action: "connection.updated", state: connectionState, secret: ["auth", "webhook"] },
    verified: "where_mailed",
    summary: "Change a connection",
    detail: "Its name, its credentials or its address.",
    body: z.strictObject({
      name: connectionName.optional(),
      environment: z.string().nullable().optional(),
      auth: connectionAuth.optional(),
      webhook: webhookSecret.nullable().optional(),
      baseUrl: address.nullable().optional(),
      /** Null forgets the key of a server by SSH; the next test learns it anew. */
      hostKey: hostKey.nullable().optional(),
    }),
    output: connection,
  },
  deleteConnection: {
    method: "DELETE",
    path: `${inOrganisation}/connections/{id}`,
    access: "builder",
    audit: { action: "connection.deleted", state: connectionState },
    summary: "Delete a connection and its credential",
    status: 204,
  },
  testConnection: {
    method: "POST",
    path: `${inOrganisation}/connections/{id}/test`,
    access: "builder",
    audit: { action: "connection.tested", answered: ["ok"], state: connectionState },
    summary: "Test a connection",
    detail: "Makes one call that changes nothing.",
    output: z.object({ ok: z.boolean(), status: z.number().int().optional(), code: z.string().optional(), message: z.string() }),
  },
  listChoices: {
    method: "GET",
    path: `${inOrganisation}/connections/{id}/choices`,
    access: "builder",
    summary: "List choices for an argument",
    detail: "What the connected system lists now, such as its channels.",
    query: z.object({
      operation: z.string().min(1).max(200),
      /** What the list needs to know, as a JSON object: `{"baseId":"app1"}`. */
      args: z.string().max(4_000).optional(),
      /** Words of what is looked for; the list is read on until some fit. */
      query: z.string().max(200).optional(),
    }),
    output: z.object({
      items: z.array(z.object({ value: z.string(), label: z.string() })),
      /** There are more than were read. */
      hasMore: z.boolean(),
    }),
  },
} as const satisfies Record<string, Route>;
