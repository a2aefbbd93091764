import { OPERATIONS, type AnswerShape, type Operation } from "./operations.ts";
import { IDENTITY_SCHEMAS } from "./schemas.ts";

type Json = Record<string, unknown>;

const REASONS: Readonly<Record<number, string>> = {
  400: "Something in the request is missing or wrong",
  401: "No session, or one that has ended",
  403: "Not this session's, the second factor is missing, or the form was not sent by the page that it was shown on",
  404: "There is no such thing",
  410: "The flow expired; begin again, with `use_flow_id` where it is named",
  413: "The body is too large",
  415: "The body is neither JSON nor a form",
  422: "The browser has to go to `redirect_browser_to`",
  429: "Too many requests, or too many guesses",
};

/** The public contract of Ory Kratos v26.2.0 as far as it is served here, as OpenAPI 3.1. */
export function describeIdentity(): Json {
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) (paths[operation.path] ??= {})[operation.method] = describeOperation(operation);
  return {
    openapi: "3.1.0",
    info: {
      title: "Vennel identity",
      description: "Registration, sign-in and sessions: the public API of Ory Kratos, so that its clients work here.",
      version: "26.2.0",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/auth" }],
    paths,
    components: {
      schemas: IDENTITY_SCHEMAS,
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: "ory_kratos_session" },
        token: { type: "apiKey", in: "header", name: "X-Session-Token" },
      },
    },
  };
}

function describeOperation({ id, path, summary, query = [], body, answers }: Operation): Json {
  const isOptional = !(401 in answers);
  return {
    operationId: `identity.${id}`,
    summary,
    security: isOptional ? [] : [{ cookie: [] }, { token: [] }, {}],
    parameters: [
      ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      ...query.map((name) => ({ name, in: "query", schema: { type: "string" } })),
    ],
    ...(body ? { requestBody: { required: true, content: contentsOf(body) } } : {}),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, shape]) => [status, describeAnswer(Number(status), shape)])),
      default: { description: "What went wrong", content: json("Refusal") },
    },
  };
}

function describeAnswer(status: number, shape: AnswerShape): Json {
  const description = REASONS[status] ?? "Success";
  if (shape === "Empty") return { description };
  if (shape === "Redirect") return { description: "Where the browser goes next", headers: { Location: { schema: { type: "string" } } } };
  if (shape === "Script") return { description, content: { "text/javascript": {} } };
  if (shape === "Any") return { description, content: { "application/json": {} } };
  return { description: shape === "Flow" && status === 400 ? "The form again, with what is wrong in it" : description, content: json(shape) };
}

function contentsOf(body: NonNullable<Operation["body"]>): Json {
  const schema = { $ref: `#/components/schemas/${body}` };
  return { "application/json": { schema }, ...(body === "Submission" ? { "application/x-www-form-urlencoded": { schema } } : {}) };
}

function json(name: string): Json {
  return { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } };
}
