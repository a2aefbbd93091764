import type { MiddlewareHandler } from "hono";
import { ApiError } from "../errors.ts";
import { limitSpent } from "../limits/limit-reached.ts";
import type { RequestWindows } from "../limits/request-windows.ts";
import type { Authority } from "./actor.ts";
import { clientAddress, networkOf } from "./client-address.ts";

/** Requests a minute of one of each, at all processes on the database together; 0 for as many as come. */
export interface RequestsPerMinute {
  readonly address: number;
  readonly caller: number;
  readonly organisation: number;
  readonly hook: number;
}

/** Far above what people, their programs and busy systems send, and below what one of them needs to starve all others. */
export const REQUESTS_PER_MINUTE: RequestsPerMinute = { address: 6_000, caller: 6_000, organisation: 30_000, hook: 120_000 };

export interface RateLimits {
  /** Counts by where a request comes from. */
  readonly middleware: MiddlewareHandler;
  /** Counts whoever was recognised, person or key, and the organisation that they enter. */
  counted(authority: Authority): Authority;
  /** Counts a delivery to a hook that there is. */
  countDelivery(hookKey: string): Promise<void>;
  /** Requests of an organisation's members in this minute. */
  takenBy(organisationId: string): Promise<number>;
}

export interface RateLimitsDeps {
  readonly windows: RequestWindows;
  readonly most: Omit<RequestsPerMinute, "organisation">;
  /** Null for as many as come. */
  readonly mostOf: (organisationId: string) => Promise<number | null>;
}

export function createRateLimits({ windows, most, mostOf }: RateLimitsDeps): RateLimits {
  const keyOf = (organisationId: string) => `organisation ${organisationId}`;
  async function count(key: string, whom: string, points: number): Promise<void> {
    if (points === 0) return;
    const retryAfter = await windows.take(key, points);
    if (retryAfter !== null)
      throw new ApiError("rate_limited", `More than ${points} requests a minute came from ${whom}. Try again in ${retryAfter} s.`, { retryAfter });
  }
  async function countOrganisation(organisationId: string): Promise<void> {
    const points = await mostOf(organisationId);
    const retryAfter = points === null ? null : await windows.take(keyOf(organisationId), points);
    if (points !== null && retryAfter !== null) throw limitSpent("requestsPerMinute", points, retryAfter);
  }
  return {
    async middleware(context, next) {
      await count(`address ${networkOf(clientAddress(context))}`, "this address", most.address);
      await next();
    },
    counted: (authority) => ({
      ...authority,
      async authenticate(headers) {
        const actor = await authority.authenticate(headers);
        if (actor) await count(`caller ${actor.kind === "key" ? actor.keyId : actor.identityId}`, "you", most.caller);
        return actor;
      },
      async roleIn(actor, organisationId) {
        const role = await authority.roleIn(actor, organisationId);
        // Only members count, or a stranger could keep them out.
        if (role) await countOrganisation(organisationId);
        return role;
      },
    }),
    // Only of hooks that there are, or a stranger could fill the table with names.
    countDelivery: (hookKey) => count(`hook ${hookKey}`, "this webhook", most.hook),
    takenBy: (organisationId) => windows.taken(keyOf(organisationId)),
  };
}
