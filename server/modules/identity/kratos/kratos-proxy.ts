import type { Context } from "hono";
import { clientAddress } from "../../../platform/http/client-address.ts";

/** Belong to one connection; or would be untrue after `fetch` has unpacked the body. */
const NOT_FORWARDED = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer", "host", "content-length", "expect"]);
const NOT_RETURNED = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding"]);

/** Passes a request below `/auth` on to a Kratos, prefix taken off, and its answer back; redirects are the browser's business. A body is given when it was read already. */
export async function proxyToKratos(context: Context, kratosUrl: string, given?: string): Promise<Response> {
  const request = context.req.raw;
  const { pathname, search } = new URL(request.url);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const body = hasBody ? (given ?? (await request.arrayBuffer())) : null;
  const path = pathname.replace(/^\/auth/, "") + search;
  const answer = await fetch(kratosUrl + path, { method: request.method, headers: forwardedHeaders(context), body, redirect: "manual" });
  const returned = new Headers();
  for (const [name, value] of answer.headers) if (!NOT_RETURNED.has(name)) returned.append(name, value);
  return new Response(answer.body, { status: answer.status, headers: returned });
}

/** Those of the request, and how it got here. */
export function forwardedHeaders(context: Context): Headers {
  const request = context.req.raw;
  const headers = new Headers();
  for (const [name, value] of request.headers) if (!NOT_FORWARDED.has(name)) headers.append(name, value);
  const asked = new URL(request.url);
  headers.set("x-forwarded-host", request.headers.get("host") ?? asked.host);
  headers.set("x-forwarded-proto", asked.protocol.replace(":", ""));
  headers.set("x-forwarded-for", clientAddress(context));
  return headers;
}
