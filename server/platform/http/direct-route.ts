import type { IncomingMessage, ServerResponse } from "node:http";
import { errorAnswer } from "./create-app.ts";
import type { Log } from "../log.ts";
import { tooLarge } from "./read-body.ts";

/** A request as it came, its bytes untouched. */
export interface DirectRequest {
  readonly method: string;
  /** With the host that was asked for. */
  readonly url: string;
  /** What follows the route's prefix, undecoded, without the query. */
  readonly rest: string;
  readonly search: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

export interface DirectAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/**
 * An address that machines call by the thousand a second: answered on the socket's own request and response. Routing,
 * middleware and `fetch` objects, which every other route has, cost as much as half of a short run.
 */
export interface DirectRoute {
  readonly prefix: string;
  readonly maxBody: number;
  answer(request: DirectRequest): Promise<DirectAnswer>;
}

interface Watchers {
  readonly log: Log;
  /** It is reached by https: then browsers are told to come in no other way. */
  readonly isHttps: boolean;
  answered(status: number, seconds: number): void;
}

/** What every other answer has too: a browser takes none of it for a page of ours. */
const SAFE_HEADERS = {
  "cross-origin-resource-policy": "same-site",
  "cross-origin-opener-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
  "content-security-policy": "sandbox",
};

const HTTPS_ONLY = { "strict-transport-security": "max-age=31536000; includeSubDomains" };

const MOST_PASSED = 16 * 1_048_576;
const PASSED_WITHIN_MS = 2000;

/** Answers what belongs to the route, and says whether it did. Preflights are left to those who know the origins. */
export function serveDirectly(route: DirectRoute, watchers: Watchers): (request: IncomingMessage, response: ServerResponse) => boolean {
  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const began = performance.now();
    const answer = await answerDirectly(route, watchers, () => readRequest(route, incoming));
    watchers.answered(answer.status, (performance.now() - began) / 1000);
    if (!incoming.complete) await letPass(incoming);
    if (response.destroyed) return;
    // Bytes of a body that was not taken must not be read as the next request.
    if (!incoming.complete) response.setHeader("connection", "close");
    const length = answer.body === null ? {} : { "content-length": Buffer.byteLength(answer.body) };
    response.writeHead(answer.status, { ...answer.headers, ...length }).end(answer.body ?? undefined);
  }

  return (incoming, response) => {
    if (!incoming.url?.startsWith(route.prefix) || incoming.method === "OPTIONS") return false;
    void serve(incoming, response);
    return true;
  };
}

/** What the route answers, or what its failure is told as. */
export async function answerDirectly(
  route: DirectRoute,
  { log, isHttps }: Pick<Watchers, "log" | "isHttps">,
  read: () => Promise<DirectRequest>,
): Promise<DirectAnswer> {
  const safe = isHttps ? { ...SAFE_HEADERS, ...HTTPS_ONLY } : SAFE_HEADERS;
  try {
    const { status, headers, body } = await route.answer(await read());
    return { status, headers: { ...headers, ...safe }, body };
  } catch (error) {
    const { status, headers, body } = errorAnswer(error, log);
    return { status, headers: { ...headers, "content-type": "application/json", ...safe }, body: JSON.stringify(body) };
  }
}

async function readRequest({ prefix, maxBody }: DirectRoute, incoming: IncomingMessage): Promise<DirectRequest> {
  const { method = "GET", url = "/" } = incoming;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) headers[name] = Array.isArray(value) ? value.join(", ") : (value ?? "");
  const at = url.indexOf("?");
  const scheme = "encrypted" in incoming.socket ? "https" : "http";
  return {
    method,
    url: `${scheme}://${headers["host"] ?? "localhost"}${url}`,
    rest: url.slice(prefix.length, at < 0 ? undefined : at),
    search: at < 0 ? "" : url.slice(at + 1),
    headers,
    bytes: await readBody(incoming, maxBody),
  };
}

/** Reads up to `limit` bytes and stops reading there, whatever the declared length. */
function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(incoming.headers["content-length"] ?? 0) > limit) return Promise.reject(tooLarge(limit));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= limit) return void chunks.push(chunk);
      incoming.off("data", take).pause();
      reject(tooLarge(limit));
    };
    incoming.on("data", take);
    incoming.on("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    incoming.on("error", reject);
  });
}

/** A sender that is cut off while it still sends never sees why: what is left of its body passes first, if it is not too much. */
async function letPass(incoming: IncomingMessage): Promise<void> {
  if (Number(incoming.headers["content-length"] ?? 0) > MOST_PASSED) return;
  const passed = Promise.withResolvers<void>();
  const timer = setTimeout(passed.resolve, PASSED_WITHIN_MS);
  let size = 0;
  incoming.on("data", (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > MOST_PASSED) passed.resolve();
  });
  incoming.once("end", passed.resolve).once("close", passed.resolve).resume();
  await passed.promise;
  clearTimeout(timer);
}
