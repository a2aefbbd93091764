import { bytesOf, rangeOf } from "../file-content.ts";
import { BadRequest, count, type Fields, isFields, needText, optionalText, segmentsOf } from "../request-parts.ts";

/** One request of S3's own kind, below the bucket. */
export interface S3Request {
  readonly method: string;
  readonly key: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const LARGEST_PAGE = 1_000;

export function listRequest(query: URLSearchParams): S3Request {
  const wanted = {
    prefix: query.get("prefix"),
    delimiter: query.get("delimiter"),
    "start-after": query.get("startAfter"),
    "continuation-token": query.get("cursor"),
    "max-keys": String(Math.min(count(query, "limit", LARGEST_PAGE), LARGEST_PAGE)),
  };
  const given = Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  // Encoded, so that a key may hold what XML cannot.
  return { method: "GET", key: "", query: { "list-type": "2", "encoding-type": "url", ...Object.fromEntries(given) }, headers: {}, body: null };
}

/** A request about one object: `/objects/{key}`, `/objects/{key}/properties` or `/objects/{key}/copy`. */
export function objectRequest(method: string, path: string, query: URLSearchParams, body: Fields, bucket: string): S3Request {
  const [key = "", part, ...more] = segmentsOf(path);
  const plain = { key: requireKey(key), query: {}, headers: {}, body: null };
  if (more.length === 0) {
    if (part === undefined && method === "GET") return { ...plain, method, headers: rangeHeader(query) };
    if (part === undefined && method === "PUT") return { ...plain, ...writing(body) };
    if (part === undefined && method === "DELETE") return { ...plain, method };
    if (part === "properties" && method === "GET") return { ...plain, method: "HEAD" };
    if (part === "copy" && method === "POST") return { ...plain, method: "PUT", headers: copySource(body, bucket) };
  }
  throw new BadRequest(`An object store has no ${method} ${path}.`);
}

function writing(body: Fields): Pick<S3Request, "method" | "headers" | "body"> {
  const bytes = bytesOf(body);
  const type = optionalText(body, "contentType") ?? (body["encoding"] === "base64" ? "application/octet-stream" : "text/plain; charset=utf-8");
  const headers = {
    "content-type": headerValue(type),
    ...metadataHeaders(body["metadata"]),
    ...(body["onlyIfAbsent"] === true ? { "if-none-match": "*" } : {}),
  };
  return { method: "PUT", headers, body: bytes };
}

function metadataHeaders(metadata: unknown): Record<string, string> {
  if (metadata === undefined || metadata === null) return {};
  if (!isFields(metadata)) throw new BadRequest("metadata must be an object of texts.");
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => {
      if (!/^[A-Za-z0-9-]+$/.test(name)) throw new BadRequest(`"${name.slice(0, 50)}" cannot name a piece of metadata: letters, digits and dashes can.`);
      return [`x-amz-meta-${name.toLowerCase()}`, headerValue(String(value))];
    }),
  );
}

function copySource(body: Fields, bucket: string): Record<string, string> {
  const from = optionalText(body, "fromBucket") ?? bucket;
  return { "x-amz-copy-source": `/${encodeKey(from)}/${encodeKey(requireKey(needText(body, "from")))}` };
}

function rangeHeader(query: URLSearchParams): Record<string, string> {
  const range = rangeOf(query);
  return range ? { range: `bytes=${range.offset}-${range.offset + range.length - 1}` } : {};
}

function headerValue(text: string): string {
  if (!/^[\u0020-\u007e]*$/.test(text)) throw new BadRequest("A content type and metadata are written in plain letters and signs.");
  return text;
}

/** Every parser of addresses would take a dot segment out, and with it mean another object. */
function requireKey(key: string): string {
  if (key === "") throw new BadRequest("key is required.");
  if (key.split("/").some((segment) => segment === "." || segment === "..")) throw new BadRequest("A key with . or .. between slashes cannot be addressed.");
  return key;
}

export function encodeKey(key: string): string {
  return key
    .split("/")
    .map((segment) => encodeURIComponent(segment).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`))
    .join("/");
}
