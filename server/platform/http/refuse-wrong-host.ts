import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import { notFound } from "../errors.ts";

type Serves = (hostname: string, path: string) => boolean;

/** What belongs to another of our hosts is not there on this one. */
export function refuseWrongHost(serves: Serves): MiddlewareHandler {
  return async (context, next) => {
    const { hostname, pathname } = new URL(context.req.url);
    if (!serves(hostname, pathname)) throw notFound("What you ask this host for");
    await next();
  };
}

/** The same for a request that no application has seen. */
export function isForThisHost(serves: Serves, { headers, url = "/" }: IncomingMessage): boolean {
  const asked = URL.parse(`http://${headers.host ?? ""}`);
  return serves(asked?.hostname ?? "", url.split("?", 1)[0] ?? url);
}
