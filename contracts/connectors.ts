import { z } from "zod";
import { inOrganisation, page, pageQuery } from "./common.ts";
import type { AuditState } from "./audit.ts";
import type { Route } from "./route.ts";

export const connectorSummary = z.object({
  id: z.string(),
  name: z.string(),
  tier: z.enum(["polished", "catalogue", "imported"]),
  operations: z.number().int(),
  events: z.number().int(),
  auth: z.array(z.string()),
  licence: z.string().nullable(),
  origin: z.string().nullable(),
  /** `mcp` where the operations are tools of a server, which can be read again. */
  protocol: z.string(),
});
export const operationSummary = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  effect: z.enum(["read", "write", "delete"]),
});
/** One argument of an operation, as a form asks for it. */
export const operationArgument = z.object({
  name: z.string(),
  type: z.enum(["text", "number", "yes-no", "choice", "date", "list", "object", "any"]),
  required: z.boolean(),
  description: z.string(),
  /** What may be chosen, for `choice`; empty otherwise. */
  choices: z.array(z.string()),
  example: z.unknown().optional(),
  /** A read of the same system that lists what it may be, and which of the call's arguments that has to be given. */
  listedBy: z.object({ operation: z.string(), needs: z.array(z.string()) }).optional(),
});
export type OperationArgument = z.infer<typeof operationArgument>;
export const operationDetail = operationSummary.extend({
  connector: z.string(),
  connectorName: z.string(),
  /** What it is about: `customer`. */
  entity: z.string(),
  /** Required ones first. */
  arguments: z.array(operationArgument),
  /** Top fields of the answer. */
  gives: z.array(z.object({ name: z.string(), type: z.string() })),
  /** Whether its items can be taken over all pages. */
  isList: z.boolean(),
  /** Whether doing it twice does no more than doing it once. */
  isRepeatable: z.boolean(),
});
export type OperationDetail = z.infer<typeof operationDetail>;
/** What an operation answered when it was tried. */
export const triedOperation = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), status: z.number().int(), value: z.unknown() }),
  z.object({ ok: z.literal(false), status: z.number().int().nullable(), message: z.string() }),
]);
export type TriedOperation = z.infer<typeof triedOperation>;
export const connectorDetail = connectorSummary.extend({
  description: z.string(),
  baseUrl: z.string().nullable(),
  /** What the address of a connection looks like. */
  addressExample: z.string(),
  docsUrl: z.string().nullable(),
  /** The fields that the connect form asks for, by auth type. */
  authFields: z.array(
    z.object({
      type: z.string(),
      label: z.string(),
      fields: z.array(
        z.object({ name: z.string(), label: z.string(), secret: z.boolean(), required: z.boolean(), help: z.string(), lines: z.boolean().optional() }),
      ),
      /** Connecting goes by a sign-in at the provider, through `POST /connections/authorize`. */
      signIn: z.boolean().optional(),
      /** The address to register at the provider, where it is known before the sign-in. */
      redirectUrl: z.string().nullable().optional(),
    }),
  ),
  hasWebhooks: z.boolean(),
  /** The automation's address is registered with the system when a version goes live, unless the connection holds a webhook secret. */
  registersHooks: z.boolean(),
  /** What a trigger has to name for that, such as `owner/repository`; null where nothing. */
  hookPlace: z.string().nullable().optional(),
  eventList: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ConnectorDetail = z.infer<typeof connectorDetail>;

/** What the audit log tells of a connector. */
export const connectorState = { route: "getConnector", fields: ["name", "operations"], title: "name" } as const satisfies AuditState;

export const connectorRoutes = {
  listConnectors: {
    method: "GET",
    path: `${inOrganisation}/connectors`,
    access: "viewer",
    summary: "List connectors",
    query: pageQuery.extend({ query: z.string().max(200).optional(), tier: z.enum(["polished", "catalogue", "imported"]).optional() }),
    output: page(connectorSummary),
  },
  getConnector: { method: "GET", path: `${inOrganisation}/connectors/{id}`, access: "viewer", summary: "Get a connector", output: connectorDetail },
  listConnectorOperations: {
    method: "GET",
    path: `${inOrganisation}/connectors/{id}/operations`,
    access: "viewer",
    summary: "List a connector's operations",
    query: pageQuery.extend({ query: z.string().max(200).optional() }),
    output: page(operationSummary),
  },
  getOperation: {
    method: "GET",
    path: `${inOrganisation}/connectors/{id}/operations/{operation}`,
    access: "viewer",
    summary: "Get an operation",
    detail: "Its arguments and what it returns.",
    output: operationDetail,
  },
  tryOperation: {
    method: "POST",
    path: `${inOrganisation}/connectors/{id}/operations/{operation}/try`,
    access: "builder",
    audit: { action: "operation.tried", asked: ["connection"], answered: ["ok"] },
    summary: "Try an operation",
    detail: "Against a simulated system, or for real where it only reads.",
    body: z.strictObject({
      args: z.record(z.string(), z.unknown()),
      /** The connection to call by; a simulated system answers if left out. */
      connection: z.string().optional(),
      /** The first page of a list, as its items. */
      pages: z.boolean().optional(),
    }),
    output: triedOperation,
    maxBody: 1_000_000,
  },
  searchOperations: {
    method: "GET",
    path: `${inOrganisation}/operations`,
    access: "viewer",
    summary: "Search operations of all connectors",
    query: pageQuery.extend({ query: z.string().min(1).max(200) }),
    output: page(operationSummary.extend({ connector: z.string() })),
  },
} as const satisfies Record<string, Route>;
