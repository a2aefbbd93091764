import type { Context, Hono } from "hono";
import { readBytes } from "../../../platform/http/read-body.ts";
import type { OpenConnections } from "../credentials/open-connections.ts";
import type { SwitchboardDeps } from "../deps.ts";
import { parseBody } from "./delivery.ts";
import { receiveDelivery } from "./receive-delivery.ts";

const MAX_DELIVERY_BYTES = 5 * 1_048_576;

/** `ANY /hooks/{hookKey}/{path…}`. No cookie counts here: a delivery proves itself by its signature. */
export function mountHooks(app: Hono, deps: SwitchboardDeps, connections: OpenConnections): void {
  const receive = (context: Context) => serve(context, deps, connections);
  app.all("/hooks/:hookKey", receive);
  app.all("/hooks/:hookKey/*", receive);
}

async function serve(context: Context, deps: SwitchboardDeps, connections: OpenConnections): Promise<Response> {
  const request = context.req.raw;
  const url = new URL(request.url);
  const hookKey = context.req.param("hookKey") ?? "";
  const bytes = await readBytes(request, MAX_DELIVERY_BYTES);
  const response = await receiveDelivery(deps, connections, hookKey, {
    method: request.method,
    url: request.url,
    path: decodePath(url.pathname.slice(`/hooks/${hookKey}`.length)),
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(request.headers),
    bytes,
    body: parseBody(bytes, request.headers.get("content-type")),
  });
  response.headers.set("content-security-policy", "sandbox");
  response.headers.set("x-content-type-options", "nosniff");
  return response;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path) || "/";
  } catch {
    return path || "/";
  }
}
