import type { Hono } from "hono";
import { z } from "zod";
import type { Route, Service } from "../../../contracts/route.ts";
import { errorBody } from "../../../contracts/errors.ts";
import { refusalsOf } from "../../../contracts/refusals.ts";

type Json = Record<string, unknown>;
type Schemas = Map<string, Json>;

const SECURITY_SCHEMES = {
  session: { type: "apiKey", in: "cookie", name: "ory_kratos_session" },
  key: { type: "http", scheme: "bearer", description: "An API key of the organisation: vnl_…" },
};

/** Publishes a service's route table as OpenAPI 3.1 at `<base>/openapi.json`. */
export function publishOpenApi(app: Hono, service: Service, version: string): void {
  let document: Json | null = null;
  app.get(`${service.base}/openapi.json`, (context) => context.json((document ??= describeService(service, version))));
}

export function describeService(service: Service, version: string): Json {
  const schemas = new Map<string, Json>([["Error", schemaOf(errorBody, "output", "Error", new Map())]]);
  const paths: Record<string, Json> = {};
  for (const [id, route] of Object.entries(service.routes)) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = describeRoute(`${service.name}.${id}`, route, schemas);
  }
  const isOpen = Object.values(service.routes).every(({ access }) => access === "public");
  return {
    openapi: "3.1.0",
    info: { title: `Vennel ${service.name}`, version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: service.base || "/" }],
    paths,
    components: { schemas: Object.fromEntries(schemas), ...(isOpen ? {} : { securitySchemes: SECURITY_SCHEMES }) },
  };
}

function describeRoute(operationId: string, route: Route, schemas: Schemas): Json {
  const name = operationId.replace(".", "_");
  const status = String(route.status ?? (route.output || route.produces ? 200 : 204));
  const body = route.body && schemaOf(route.body, "input", `${name}_body`, schemas);
  const refusals = Array.from(refusalsOf(route), ([refused, codes]) => [refused, refusal(codes.map((code) => `\`${code}\``).join(", "))] as const);
  return {
    operationId,
    summary: route.summary,
    description: `${route.detail ? `${route.detail} ` : ""}Access: ${route.access}.`,
    security: security(route),
    parameters: [...pathParameters(route), ...queryParameters(route, `${name}_query`, schemas)],
    ...(body ? { requestBody: { required: true, content: { "application/json": { schema: body } } } } : {}),
    responses: {
      [status]: { description: "Success", ...content(route, `${name}_output`, schemas) },
      ...Object.fromEntries(refusals),
      default: refusal("What went wrong, for a person to act on"),
    },
  };
}

function refusal(description: string): Json {
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };
}

function security(route: Route): Json[] {
  if (route.access === "public") return [];
  return route.access === "session" || route.access === "operator" ? [{ session: [] }] : [{ session: [] }, { key: [] }];
}

function content(route: Route, name: string, schemas: Schemas): Json {
  if (route.output) return { content: { "application/json": { schema: schemaOf(route.output, "input", name, schemas) } } };
  return route.produces ? { content: { [route.produces]: {} } } : {};
}

function pathParameters(route: Route): Json[] {
  return Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name]) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

function queryParameters(route: Route, name: string, schemas: Schemas): Json[] {
  if (!route.query) return [];
  const described = schemaOf(route.query, "input", name, schemas) as { properties?: Record<string, Json>; required?: string[] };
  const { properties = {}, required = [] } = described;
  return Object.entries(properties).map(([key, schema]) => ({ name: key, in: "query", required: required.includes(key), schema }));
}

/** What a schema defines for itself goes among the document's, under a name of its own: references start at the document. */
function schemaOf(schema: z.ZodType, io: "input" | "output", name: string, schemas: Schemas): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  const { $defs = {}, ...root } = JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"#/components/schemas/${name}`)) as Json & {
    $defs?: Record<string, Json>;
  };
  for (const [key, definition] of Object.entries($defs)) schemas.set(name + key, definition);
  return root;
}
