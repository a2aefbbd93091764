import { appendFileSync, readFileSync } from "node:fs";
import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { createValidators, type Schema } from "./schema-validator.ts";

/**
 * Checks every answer against the public description of the contract when KRATOS_OPENAPI names a copy of it.
 * The description is not part of this repository; without it the official clients are the only judge.
 */
const FILE = process.env["KRATOS_OPENAPI"];
/** One line per answer, for the count over all test files: operation, status, and how it was judged. */
const RECORD = process.env["KRATOS_COVERAGE"];

interface Media {
  readonly content?: { readonly "application/json"?: { readonly schema: Schema } };
  readonly $ref?: string;
}
interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Media>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Record<string, Schema>; readonly responses: Record<string, Media> };
}

const PREFIX = "/auth";
const UNDECLARED = 599;

/** Stands in front of the service, so that nothing a client sees passes by unchecked. An answer that does not fit arrives as a failure. */
export function contractCheck(): MiddlewareHandler {
  if (!FILE) return (_context, next) => next();
  const description = corrected(JSON.parse(readFileSync(FILE, "utf8")) as Description);
  const validatorFor = createValidators(description.components.schemas);

  return async (context, next) => {
    await next();
    const { pathname } = new URL(context.req.url);
    if (!pathname.startsWith(`${PREFIX}/`)) return;
    const operation = operationAt(description, pathname.slice(PREFIX.length), context.req.method.toLowerCase());
    if (!operation) return;
    const problem = await misfit(operation, context.res.clone());
    record(`${operation.operationId}\t${context.res.status}\t${problem ? "misfit" : "fits"}`);
    if (problem) context.res = new Response(`${operation.operationId} ${context.res.status} does not fit the contract: ${problem}`, { status: UNDECLARED });
  };

  async function misfit({ responses }: Operation, answer: Response): Promise<string | null> {
    const failure = description.components.schemas["errorGeneric"] ?? {};
    const media = responses[String(answer.status)] ?? responses["default"];
    const schema = media ? schemaOf(media) : failure;
    const isJson = answer.headers.get("content-type")?.includes("application/json") ?? false;
    if (!schema || !isJson) return schema && answer.status >= 400 ? "it is not JSON" : null;
    const body: unknown = await answer.json();
    // Declared is the form with its messages; a request that no form can be shown for gets the error instead, from the contract's own service too.
    const isFailure = answer.status === 400 && z.object({ error: z.unknown() }).safeParse(body).success;
    const parsed = validatorFor(isFailure ? failure : schema).safeParse(body);
    return parsed.success ? null : z.prettifyError(parsed.error);
  }

  function schemaOf(media: Media): Schema | undefined {
    const resolved = media.$ref ? description.components.responses[media.$ref.split("/").at(-1) ?? ""] : media;
    return resolved?.content?.["application/json"]?.schema;
  }
}

/** Where the description and what the service and its clients really exchange differ, the latter is checked. */
function corrected(description: Description): Description {
  const { schemas } = description.components;
  const error = { $ref: "#/components/schemas/genericError" };
  // It nests this error once more than the service does: clients read `error.id`.
  const locationChange = schemas["errorBrowserLocationChangeRequired"];
  if (locationChange) schemas["errorBrowserLocationChangeRequired"] = { ...locationChange, properties: { ...(locationChange["properties"] as object), error } };
  return description;
}

function operationAt({ paths }: Description, path: string, method: string): Operation | undefined {
  const exact = paths[path]?.[method];
  if (exact) return exact;
  const template = Object.keys(paths).find(
    (candidate) => candidate.includes("{") && !candidate.startsWith("/admin") && new RegExp(`^${candidate.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  return template ? paths[template]?.[method] : undefined;
}

function record(line: string): void {
  if (RECORD) appendFileSync(RECORD, `${line}\n`);
}
