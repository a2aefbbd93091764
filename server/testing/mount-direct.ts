import type { Hono } from "hono";
import { answerDirectly, type DirectRoute } from "../platform/http/direct-route.ts";
import { readBytes } from "../platform/http/read-body.ts";
import { createLog } from "../platform/log.ts";

/** A direct route without a socket, beside the other routes of a test's application. */
export function mountDirect(app: Hono, route: DirectRoute): void {
  app.all(`${route.prefix}*`, async ({ req: { raw } }) => {
    const { pathname, search } = new URL(raw.url);
    const { status, headers, body } = await answerDirectly(route, { log: createLog("silent"), isHttps: true }, async () => ({
      method: raw.method,
      url: raw.url,
      rest: pathname.slice(route.prefix.length),
      search: search.slice(1),
      headers: Object.fromEntries(raw.headers),
      bytes: Buffer.from(await readBytes(raw, route.maxBody)),
    }));
    return new Response(body, { status, headers });
  });
}
