import type { OutboundRequest } from "../outbound.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** A request that cannot be put in the system's own words, told in words. */
export class BadRequest extends Error {
  override readonly name = "BadRequest";
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields of a JSON body; none where there is no body. */
export function fieldsOf(body: OutboundRequest["body"]): Fields {
  if (body === null) return {};
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString("utf8"));
    return isFields(value) ? value : {};
  } catch {
    throw new BadRequest("The body must be JSON.");
  }
}

export function needFields(fields: Fields, name: string): Fields {
  const value = fields[name];
  if (!isFields(value) || Object.keys(value).length === 0) throw new BadRequest(`${name} is required, and is an object with one field at least.`);
  return value;
}

export function needText(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== "string" || value === "") throw new BadRequest(`${name} is required.`);
  return value;
}

export function optionalText(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value !== undefined && value !== null && typeof value !== "string") throw new BadRequest(`${name} must be text.`);
  return value ?? undefined;
}

/** `where[status]=open` → `{ status: "open" }`; the names of what is null come in a list of their own. */
export function bracketed(query: URLSearchParams, name: string): Fields {
  const inner = new RegExp(`^${name}\\[(.+)\\]$`);
  const given = Array.from(query, ([key, value]) => [inner.exec(key)?.[1], value] as const).filter(([key]) => key !== undefined);
  return { ...Object.fromEntries(given), ...Object.fromEntries(namesIn(query.get(`${name}.isNull`)).map((key) => [key, null])) };
}

function namesIn(text: string | null): string[] {
  if (text === null) return [];
  try {
    const names: unknown = JSON.parse(text);
    if (Array.isArray(names)) return names.filter((one) => typeof one === "string");
  } catch {
    // Told below.
  }
  throw new BadRequest("The names of what is null are a list in JSON.");
}

export function count(query: URLSearchParams, name: string, otherwise: number): number {
  const value = Number(query.get(name) ?? otherwise);
  if (!Number.isSafeInteger(value) || value < 0) throw new BadRequest(`${name} must be a whole number.`);
  return value;
}

/** The segments of a path, decoded: what an argument brought is one segment whatever it holds. */
export function segmentsOf(path: string): string[] {
  try {
    return path.split("/").slice(1).map(decodeURIComponent);
  } catch {
    throw new BadRequest("The path is not encoded as it must be.");
  }
}
