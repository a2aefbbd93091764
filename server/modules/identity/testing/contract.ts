import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { z } from "zod";

/**
 * Checks answers against the public description of the contract when the variable names a copy of it.
 * The description is not part of this repository; without it the official clients are the only judge.
 */
const FILE = process.env["KRATOS_OPENAPI"];

interface Media {
  readonly content?: { readonly "application/json"?: { readonly schema: Schema } };
  readonly $ref?: string;
}
type Schema = { readonly [key: string]: unknown };
interface Description {
  readonly paths: Record<string, Record<string, { readonly operationId: string; readonly responses: Record<string, Media> }>>;
  readonly components: { readonly schemas: Record<string, Schema>; readonly responses: Record<string, Media> };
}

const description: Description | null = FILE && existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Description) : null;

/** Pairs of operation and status that this process saw; written to a file when one is named, for the count over all test files. */
const covered = new Set<string>();
const COVERAGE_FILE = process.env["KRATOS_COVERAGE"];

function cover(pair: string): void {
  if (covered.has(pair)) return;
  covered.add(pair);
  if (COVERAGE_FILE) appendFileSync(COVERAGE_FILE, `${pair}\n`);
}

export async function checkAgainstContract(request: Request, answer: Response): Promise<void> {
  if (!description) return;
  const path = new URL(request.url).pathname.replace(/^\/auth/, "");
  const operation = operationAt(description, path, request.method.toLowerCase());
  if (!operation) return;
  cover(`${operation.operationId} ${answer.status}`);
  if (!answer.headers.get("content-type")?.includes("application/json")) return;
  const media = operation.responses[String(answer.status)] ?? operation.responses["default"];
  const resolved = media?.$ref ? description.components.responses[media.$ref.split("/").at(-1) ?? ""] : media;
  const schema = resolved?.content?.["application/json"]?.schema;
  // The description nests this error once more than the service and the clients do: they read `error.id`.
  if (!schema || answer.status === 422) return;
  const body: unknown = await answer.json();
  const parsed = validatorFor(description, schema).safeParse(body);
  if (!parsed.success)
    throw new Error(
      `${operation.operationId} ${answer.status} does not fit the contract: ${z.prettifyError(parsed.error)}\n${JSON.stringify(body).slice(0, 2000)}`,
    );
}

function operationAt({ paths }: Description, path: string, method: string) {
  const exact = paths[path]?.[method];
  if (exact) return exact;
  const template = Object.keys(paths).find(
    (candidate) => candidate.includes("{") && !candidate.startsWith("/admin") && new RegExp(`^${candidate.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  return template ? paths[template]?.[method] : undefined;
}

const validators = new Map<Schema, z.ZodType>();

/** Only the parts of JSON Schema that the description uses. */
function validatorFor(from: Description, schema: Schema): z.ZodType {
  const known = validators.get(schema);
  if (known) return known;
  validators.set(
    schema,
    z.lazy(() => validators.get(schema) ?? z.unknown()),
  );
  const made = build(from, schema);
  validators.set(schema, made);
  return made;
}

function build(from: Description, schema: Schema): z.ZodType {
  const plain = buildPlain(from, schema);
  return schema["nullable"] ? plain.nullable() : plain;
}

function buildPlain(from: Description, schema: Schema): z.ZodType {
  const ref = schema["$ref"];
  if (typeof ref === "string") return z.lazy(() => validatorFor(from, from.components.schemas[ref.split("/").at(-1) ?? ""] ?? {}));
  if (Array.isArray(schema["oneOf"])) return z.union((schema["oneOf"] as Schema[]).map((option) => validatorFor(from, option)) as [z.ZodType, z.ZodType]);
  if (Array.isArray(schema["allOf"])) return (schema["allOf"] as Schema[]).map((part) => validatorFor(from, part)).reduce((all, part) => all.and(part));
  if (Array.isArray(schema["enum"])) return z.enum(schema["enum"] as [string]);
  switch (schema["type"]) {
    case "string":
      return schema["format"] === "uuid" ? z.guid() : schema["format"] === "date-time" ? z.iso.datetime({ offset: true }) : z.string();
    case "integer":
      return z.int();
    case "number":
      return z.number();
    case "boolean":
      return z.boolean();
    case "array":
      return z.array(validatorFor(from, (schema["items"] ?? {}) as Schema));
    case "object": {
      const required = new Set((schema["required"] ?? []) as string[]);
      const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
      return z.looseObject(
        Object.fromEntries(
          properties.map(([name, property]) => [name, required.has(name) ? validatorFor(from, property) : validatorFor(from, property).optional()]),
        ),
      );
    }
    default:
      return z.unknown();
  }
}
