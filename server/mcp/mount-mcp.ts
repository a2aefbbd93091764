import type { Hono } from "hono";
import type { Authority } from "../platform/http/actor.ts";
import type { StreamAccess } from "../platform/http/mount-service.ts";
import { isLong, whileAllowed } from "../platform/http/while-allowed.ts";
import { createApi } from "./api.ts";

export interface McpDeps {
  readonly authority: Authority;
  readonly streams: StreamAccess;
  readonly version: string;
  readonly apiUrl: string;
}

/** The Model Context Protocol at `/mcp`, for API keys. */
export function mountMcp(app: Hono, { authority, streams, version, apiUrl }: McpDeps): void {
  app.all("/mcp", async (context) => {
    const request = context.req.raw;
    const authorization = request.headers.get("authorization") ?? "";
    const actor = await authority.authenticate(new Headers({ authorization }));
    if (actor?.kind !== "key") return refusal();
    const api = createApi((inner) => app.fetch(inner, context.env), apiUrl, authorization, actor.organisationId);
    // Loaded by the first who comes: most installations never need it.
    const { serveMcp } = await import("./serve-mcp.ts");
    const answer = await serveMcp(request, actor, api, version);
    if (!isLong(answer)) return answer;
    return whileAllowed(answer, { ask: () => standing(streams.authority, authorization), actor, onLess: streams.onLess });
  });
}

async function standing(authority: Authority, authorization: string): Promise<void> {
  if (!(await authority.authenticate(new Headers({ authorization })))) throw new Error("The key has ended.");
}

function refusal(): Response {
  const body = { code: "no_session", message: "Send an API key of the organisation: Authorization: Bearer …" };
  return Response.json(body, { status: 401, headers: { "www-authenticate": "Bearer" } });
}
