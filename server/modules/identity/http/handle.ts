import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { ApiError } from "../../../platform/errors.ts";
import { KratosError } from "../contract/kratos-error.ts";
import type { Core } from "../core.ts";
import { insertError } from "../flows/store.ts";
import { Exchange } from "./exchange.ts";

type Answer = (exchange: Exchange) => Promise<Response>;
/** `json`: answers of this address are never redirects. */
export type Handle = (answer: Answer, style?: "json" | "negotiated") => (context: Context) => Promise<Response>;

/** Runs an answer and turns every failure into the contract's shape, or into the error page for browsers that navigate. */
export function createHandle(core: Core): Handle {
  return (answer, style = "negotiated") =>
    async (context) => {
      context.header("cache-control", "private, no-cache, no-store, must-revalidate");
      const exchange = new Exchange(context, core);
      try {
        return await answer(exchange);
      } catch (cause) {
        const error = asKratosError(core, cause);
        if (error.parts.retryAfter) context.header("retry-after", String(error.parts.retryAfter));
        if (style === "json" || exchange.wantsJsonError) return context.json(error.toBody(), error.status as 400);
        return exchange.redirect(error.parts.goTo ?? (await errorPage(core, error)));
      }
    };
}

async function errorPage(core: Core, error: KratosError): Promise<string> {
  const id = randomUUID();
  await core.database.shared((tx) => insertError(tx, id, error.toError(), core.clock.now()));
  return `${core.publicUrl}/error?id=${id}`;
}

function asKratosError(core: Core, cause: unknown): KratosError {
  if (cause instanceof KratosError) return cause;
  if (cause instanceof ApiError && cause.status >= 500) return new KratosError(cause.status, cause.message, { retryAfter: cause.extra.retryAfter ?? 1 });
  if (cause instanceof ApiError) return new KratosError(cause.status, "The request was malformed or contained invalid parameters", { reason: cause.message });
  core.log.error({ err: cause }, "an identity request failed unexpectedly");
  return new KratosError(500, "An internal server error occurred, please contact the system administrator");
}
