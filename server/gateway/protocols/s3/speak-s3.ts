import type { Answer, OutboundRequest, Outcome } from "../../outbound.ts";
import { RefusedTarget } from "../../refused-target.ts";
import { contentOf, FILE_TOO_LARGE, MAX_FILE_BYTES } from "../file-content.ts";
import { fingerprint, newlySeen, seenCursorOf } from "../newly-seen.ts";
import { answered, type Door } from "../protocol.ts";
import { BadRequest, type Fields, fieldsOf, optionalText } from "../request-parts.ts";
import { encodeKey, listRequest, objectRequest, type S3Request } from "./s3-request.ts";
import { type ListedObject, readList } from "./read-list.ts";
import { textIn } from "./xml.ts";

/** Of a prefix that is watched. */
const MOST_WATCHED = 10_000;
/** S3 dates an upload in parts by its beginning, so that it shows up later than its time says. */
const OVERLAP_MS = 3_600_000;
const PORTS: Readonly<Record<string, number>> = { "https:": 443, "http:": 80 };

/** `s3://host/bucket` over TLS, or `s3+http://host:port/bucket` inside a network that the operator allowed; each request is signed as it leaves. */
export async function speakS3(request: OutboundRequest, url: URL, door: Door): Promise<Outcome> {
  const [, bucket = "", path = "/"] = /^\/([^/]+)(\/.*)?$/.exec(url.pathname) ?? [];
  try {
    const store = await storeAt(request, url, decodeURIComponent(bucket), door);
    const body = fieldsOf(request.body);
    if (path === "/objects" && request.method === "GET") return await list(store, url.searchParams);
    if (path === "/new" && request.method === "POST") return await listNew(store, body);
    if (!path.startsWith("/objects/")) throw new BadRequest(`An object store has no ${request.method} ${path}.`);
    const asked = objectRequest(request.method, path.slice("/objects".length), url.searchParams, body, decodeURIComponent(bucket));
    return await onObject(store, asked, request.method, url.searchParams);
  } catch (error) {
    if (error instanceof BadRequest) return answered(400, { code: "invalid", message: error.message });
    if (error instanceof RefusedTarget) return { kind: "refused", message: error.message };
    return { kind: "not_sent", message: `The store could not be reached (${(error as { code?: string }).code ?? (error as Error).message}).` };
  }
}

type Store = (asked: S3Request) => Promise<Outcome>;

/** Sends what is asked of a bucket, signed with the address, headers and body that really leave. */
async function storeAt(request: OutboundRequest, url: URL, bucket: string, door: Door): Promise<Store> {
  const scheme = url.protocol === "s3:" ? "https:" : "http:";
  if (scheme === "http:" && door.isPublic(await door.checkedAddress(url.hostname, Number(url.port) || (PORTS[scheme] ?? 0))))
    throw new RefusedTarget("On the open network a store is spoken to over TLS alone: its address begins with s3://.");
  return (asked) => {
    const target = new URL(`${scheme}//${url.host}/${encodeKey(bucket)}${asked.key === "" ? "" : `/${encodeKey(asked.key)}`}`);
    // A space is %20 in what is signed, and never a plus.
    target.search = Object.entries(asked.query)
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join("&");
    const own = { method: asked.method, url: target.href, headers: { "accept-encoding": "identity", ...asked.headers }, body: asked.body };
    const sign = request.sign;
    return door.http({ ...request, ...own, ...(sign ? { sign: () => sign(own) } : {}), followRedirects: false });
  };
}

async function list(store: Store, query: URLSearchParams): Promise<Outcome> {
  return read(await store(listRequest(query)), ({ body }) => readList(body.toString("utf8")));
}

/** What came since the cursor. A store lists by name and not by time, so everything below the prefix is looked at. */
async function listNew(store: Store, body: Fields): Promise<Outcome> {
  const cursor = seenCursorOf(body["cursor"]);
  const objects: ListedObject[] = [];
  for (let next: string | null = ""; next !== null;) {
    const query = new URLSearchParams({ prefix: optionalText(body, "prefix") ?? "", cursor: next });
    const outcome = await store(listRequest(query));
    if (outcome.kind !== "answered" || outcome.answer.status >= 300) return read(outcome, () => null);
    const page = readList(outcome.answer.body.toString("utf8"));
    objects.push(...page.objects);
    next = page.next;
    if (objects.length > MOST_WATCHED)
      return answered(422, { code: "TooMany", message: `More than ${MOST_WATCHED} objects are below this prefix. Watch a longer one.` });
  }
  const options = { cursor, takesExisting: body["includeExisting"] === true, overlapMs: OVERLAP_MS };
  return answered(200, newlySeen(objects, { ...options, timeOf: ({ lastModified }) => lastModified, idOf: ({ key, etag }) => `${key} ${fingerprint(etag)}` }));
}

async function onObject(store: Store, asked: S3Request, method: string, query: URLSearchParams): Promise<Outcome> {
  const outcome = await store(asked);
  const { key } = asked;
  if (asked.method === "HEAD") return read(outcome, (answer) => propertiesOf(key, answer));
  if (method === "GET") {
    const isTooLarge = outcome.kind === "answered" ? outcome.answer.body.byteLength > MAX_FILE_BYTES : outcome.kind === "no_answer" && outcome.tooLarge;
    if (isTooLarge) return answered(413, { code: "too_large", message: FILE_TOO_LARGE });
    return read(outcome, (answer) => ({ ...propertiesOf(key, answer), ...contentOf(answer.body, query.get("encoding")) }));
  }
  if (method === "DELETE") return read(outcome, () => ({ key, deleted: true }));
  // A copy that fails after it began is told inside an answer with status 200.
  const isFailedCopy = outcome.kind === "answered" && outcome.answer.status === 200 && outcome.answer.body.includes("<Error>");
  if (isFailedCopy) return answered(503, errorIn(outcome.answer));
  return read(outcome, ({ headers, body }) => ({
    key,
    etag: unquoted(textIn(body.toString("utf8"), "ETag") ?? headers["etag"] ?? ""),
    size: asked.body?.byteLength ?? null,
  }));
}

function read(outcome: Outcome, into: (answer: Answer) => unknown): Outcome {
  if (outcome.kind !== "answered") return outcome;
  const { status, headers } = outcome.answer;
  if (status >= 200 && status < 300) return answered(200, into(outcome.answer));
  const refused = answered(status < 400 ? 400 : status, errorIn(outcome.answer));
  const wait = headers["retry-after"];
  if (refused.kind !== "answered" || wait === undefined) return refused;
  return { ...refused, answer: { ...refused.answer, headers: { ...refused.answer.headers, "retry-after": wait } } };
}

function errorIn({ status, body }: Answer): Readonly<Record<string, string>> {
  const xml = body.toString("utf8");
  const endpoint = textIn(xml, "Endpoint");
  const message = textIn(xml, "Message") ?? (status === 404 ? "There is no such object." : `The store answered ${status}.`);
  return { code: textIn(xml, "Code") ?? String(status), message: endpoint ? `${message} (${endpoint})` : message };
}

function propertiesOf(key: string, { headers, body }: Answer) {
  const total = /\/(\d+)$/.exec(headers["content-range"] ?? "")?.[1] ?? headers["content-length"];
  const metadata = Object.entries(headers).flatMap(([name, value]) => (name.startsWith("x-amz-meta-") ? [[name.slice("x-amz-meta-".length), value]] : []));
  return {
    key,
    size: total === undefined ? body.byteLength : Number(total),
    etag: unquoted(headers["etag"] ?? ""),
    contentType: headers["content-type"] ?? null,
    lastModified: headers["last-modified"] ? new Date(headers["last-modified"]).toISOString() : null,
    metadata: Object.fromEntries(metadata) as Record<string, string>,
  };
}

function unquoted(etag: string): string {
  return etag.replace(/^"|"$/g, "");
}
