import type { Context, MiddlewareHandler } from "hono";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "../errors.ts";
import type { Authority } from "./actor.ts";
import { clientAddress, isPublic } from "./client-address.ts";

/** Requests a minute of one of each, of this process; 0 for as many as come. */
export interface RequestsPerMinute {
  readonly address: number;
  readonly caller: number;
  readonly organisation: number;
  readonly hook: number;
}

/** Far above what people, their programs and busy systems send, and below what one of them needs to starve all others. */
export const REQUESTS_PER_MINUTE: RequestsPerMinute = { address: 6_000, caller: 6_000, organisation: 30_000, hook: 120_000 };

export interface RateLimits {
  /** Counts by where a request comes from, and deliveries by their hook. */
  readonly middleware: MiddlewareHandler;
  /** Counts whoever was recognised, person or key, and the organisation that they enter. */
  counted(authority: Authority): Authority;
}

export function createRateLimits(most: RequestsPerMinute): RateLimits {
  const address = counter("this address", most.address);
  const caller = counter("you", most.caller);
  const organisation = counter("this organisation", most.organisation);
  const hook = counter("this webhook", most.hook);
  return {
    async middleware(context, next) {
      const from = clientAddress(context);
      // A private address may stand for everybody behind a proxy that does not say whom it forwards.
      if (isPublic(from)) await address(from);
      const key = hookKeyOf(context);
      if (key) await hook(key);
      await next();
    },
    counted: (authority) => ({
      ...authority,
      async authenticate(headers) {
        const actor = await authority.authenticate(headers);
        if (actor) await caller(actor.kind === "key" ? actor.keyId : actor.identityId);
        return actor;
      },
      async roleIn(actor, organisationId) {
        const role = await authority.roleIn(actor, organisationId);
        // Only members count, or a stranger could keep them out.
        if (role) await organisation(organisationId);
        return role;
      },
    }),
  };
}

function counter(whom: string, points: number): (key: string) => Promise<void> {
  if (points === 0) return async () => {};
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return async (key) => {
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new ApiError("rate_limited", `More than ${points} requests a minute came from ${whom}. Try again in ${retryAfter} s.`, { retryAfter });
    }
  };
}

function hookKeyOf(context: Context): string | undefined {
  return /^\/hooks\/([^/]{1,100})/.exec(context.req.path)?.[1];
}
