import type { Hono } from "hono";
import { z } from "zod";
import type { Route, Service } from "../../../contracts/route.ts";
import { errorBody } from "../../../contracts/errors.ts";

type Json = Record<string, unknown>;

/** Publishes a service's route table as OpenAPI 3.1 at `<base>/openapi.json`. */
export function publishOpenApi(app: Hono, service: Service, version: string): void {
  let document: Json | null = null;
  app.get(`${service.base}/openapi.json`, (context) => context.json((document ??= describeService(service, version))));
}

export function describeService(service: Service, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [id, route] of Object.entries(service.routes)) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = describeRoute(`${service.name}.${id}`, route);
  }
  return {
    openapi: "3.1.0",
    info: { title: `Vennel ${service.name}`, version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: service.base || "/" }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "ory_kratos_session" },
        key: { type: "http", scheme: "bearer", description: "An API key of the organisation: vnl_…" },
      },
    },
  };
}

function describeRoute(operationId: string, route: Route): Json {
  const status = String(route.status ?? (route.output || route.produces ? 200 : 204));
  return {
    operationId,
    summary: route.summary,
    description: `Access: ${route.access}.`,
    security: security(route),
    parameters: [...pathParameters(route), ...queryParameters(route)],
    ...(route.body ? { requestBody: { required: true, content: { "application/json": { schema: schemaOf(route.body, "input") } } } } : {}),
    responses: {
      [status]: { description: "Success", ...content(route) },
      default: { description: "What went wrong, for a person to act on", content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
    },
  };
}

function security(route: Route): Json[] {
  if (route.access === "public") return [];
  return route.access === "session" || route.access === "operator" ? [{ session: [] }] : [{ session: [] }, { key: [] }];
}

function content(route: Route): Json {
  if (route.output) return { content: { "application/json": { schema: schemaOf(route.output, "input") } } };
  return route.produces ? { content: { [route.produces]: {} } } : {};
}

function pathParameters(route: Route): Json[] {
  return Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name]) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

function queryParameters(route: Route): Json[] {
  if (!route.query) return [];
  const { properties = {}, required = [] } = schemaOf(route.query, "input") as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: "query", required: required.includes(name), schema }));
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
}
