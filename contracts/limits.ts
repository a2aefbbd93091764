import { z } from "zod";
import { time } from "./common.ts";
import { LIMITS } from "./limit-facts.ts";
import type { Route } from "./route.ts";

export { LIMITS };
export type LimitName = keyof typeof LIMITS;
export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];
const limitName = z.enum(LIMIT_NAMES);

/** A number is the limit, null says that there is none, and `default` leaves it to what holds for all. */
function change(name: LimitName) {
  const { least, most } = LIMITS[name];
  return z.union([z.int().min(least).max(most), z.null(), z.literal("default")]).optional();
}
export const limitChanges = z.strictObject({
  projects: change("projects"),
  members: change("members"),
  runsAtOnce: change("runsAtOnce"),
  runsPerDay: change("runsPerDay"),
  requestsPerMinute: change("requestsPerMinute"),
  modelTokensPerMonth: change("modelTokensPerMonth"),
  payloadDays: change("payloadDays"),
});
export type LimitChanges = z.infer<typeof limitChanges>;

export const limit = z.object({
  name: limitName,
  /** Null where there is none. */
  value: z.number().int().nullable(),
  /** Whether it was set here, rather than for all. */
  isOwn: z.boolean(),
});
export type Limit = z.infer<typeof limit>;

export const limitInUse = limit.extend({
  /** How much of it is used at this moment. */
  used: z.number().int(),
});
export type LimitInUse = z.infer<typeof limitInUse>;

export const knownOrganisation = z.object({
  id: z.string(),
  slug: z.string(),
  displayName: z.string(),
  createdAt: time,
  members: z.number().int(),
  /** The limits that were set for this organisation. */
  own: z.array(limit),
});
export type KnownOrganisation = z.infer<typeof knownOrganisation>;

const defaults = z.object({ limits: z.array(limit) });
const inUse = z.object({ limits: z.array(limitInUse) });

export const limitRoutes = {
  getLimits: {
    method: "GET",
    path: "/organisations/{organisation_id}/limits",
    access: "viewer",
    summary: "Get an organisation's limits",
    detail: "Includes how much of each is used.",
    output: inUse,
  },
  listKnownOrganisations: {
    method: "GET",
    path: "/operator/organisations",
    access: "operator",
    summary: "List organisations and their limits",
    detail: "Newest first.",
    query: z.object({ query: z.string().max(200).optional() }),
    output: z.object({ totalCount: z.number().int(), items: z.array(knownOrganisation) }),
  },
  getOrganisationLimits: {
    method: "GET",
    path: "/operator/organisations/{organisation_id}/limits",
    access: "operator",
    summary: "Get the limits of one organisation",
    detail: "Includes how much of each is used.",
    output: inUse,
  },
  setOrganisationLimits: {
    method: "PATCH",
    path: "/operator/organisations/{organisation_id}/limits",
    access: "operator",
    audit: { within: ["limits.changed"] },
    summary: "Change the limits of one organisation",
    detail: "What is left out stays as it is.",
    body: limitChanges,
    output: inUse,
  },
  getDefaultLimits: {
    method: "GET",
    path: "/operator/limits",
    access: "operator",
    summary: "Get the default limits",
    output: defaults,
  },
  setDefaultLimits: {
    method: "PATCH",
    path: "/operator/limits",
    access: "operator",
    audit: { within: ["limits.changed"] },
    summary: "Change the default limits",
    body: limitChanges,
    output: defaults,
  },
} as const satisfies Record<string, Route>;
