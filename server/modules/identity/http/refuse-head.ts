import type { MiddlewareHandler } from "hono";

/** Programs that look at links ask for their head first; a router that answers by running the GET would use the link up. */
export const refuseHead: MiddlewareHandler = async (context, next) => {
  if (context.req.method === "HEAD") return context.body(null, 405, { allow: "GET" });
  return next();
};
