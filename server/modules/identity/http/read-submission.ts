import { DEFAULT_MAX_BODY, parseJson, readBytes } from "../../../platform/http/read-body.ts";
import { badRequest } from "../contract/kratos-error.ts";

/** What was submitted, by field: `body.traits.email` of JSON and `traits.email=` of a form are the same thing. */
export interface Submission {
  text(name: string): string;
  /** The object under `traits`, as it was sent. */
  readonly traits: Readonly<Record<string, unknown>>;
  /** The object under `transient_payload`; null without one. */
  readonly transientPayload: Readonly<Record<string, unknown>> | null;
  flag(name: string): boolean;
  /** Text and buttons that were pressed, by dotted name. */
  readonly fields: ReadonlyMap<string, string>;
}

export async function readSubmission(request: Request): Promise<Submission> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const bytes = await readBytes(request, DEFAULT_MAX_BODY);
  if (bytes.byteLength === 0) return submission({});
  if (type === "application/json") return submission(asObject(parseJson(bytes)));
  if (type === "application/x-www-form-urlencoded") return submission(nest(new URLSearchParams(new TextDecoder().decode(bytes))));
  throw badRequest("Send the body as application/json or application/x-www-form-urlencoded.");
}

/** A link's parameters, read as if they had been submitted. */
export function submissionOf(values: Record<string, string>): Submission {
  return submission(values);
}

function submission(body: Record<string, unknown>): Submission {
  const fields = new Map<string, string>();
  collect(body, "", fields, 0);
  const traits = body["traits"];
  return {
    fields,
    text: (name) => fields.get(name) ?? "",
    flag: (name) => fields.get(name) === "true",
    traits: isObject(traits) ? traits : {},
    transientPayload: readTransient(body["transient_payload"]),
  };
}

/** An object, which a form sends as JSON. */
function readTransient(sent: unknown): Record<string, unknown> | null {
  if (sent === undefined || sent === null || sent === "") return null;
  const value: unknown = typeof sent === "string" ? parseJson(new TextEncoder().encode(sent)) : sent;
  if (isObject(value)) return value;
  throw badRequest("The transient_payload has to be an object.");
}

function collect(value: Record<string, unknown>, prefix: string, into: Map<string, string>, depth: number): void {
  if (depth > 3) return;
  for (const [key, item] of Object.entries(value)) {
    const name = prefix ? `${prefix}.${key}` : key;
    if (typeof item === "string") into.set(name, item);
    else if (item === true) into.set(name, "true");
    else if (isObject(item)) collect(item, name, into, depth + 1);
  }
}

function nest(form: URLSearchParams): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const traits: Record<string, unknown> = {};
  for (const [name, value] of form) {
    if (name.startsWith("traits.")) Object.defineProperty(traits, name.slice("traits.".length), { value, enumerable: true, configurable: true });
    else Object.defineProperty(body, name, { value, enumerable: true, configurable: true });
  }
  return { ...body, traits };
}

function asObject(value: unknown): Record<string, unknown> {
  if (isObject(value)) return value;
  throw badRequest("The body has to be a JSON object.");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
