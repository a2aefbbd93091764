import { z } from "zod";
import { ROLES } from "./route.ts";

/** RFC 3339, UTC. */
export const time = z.string();
export const role = z.enum(ROLES);
export const json: z.ZodType = z.unknown();

/** Where every path within an organisation begins. */
export const inOrganisation = "/o/{organisation_id}";

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().optional(),
});

export function page<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    totalCount: z.number().int().optional(),
  });
}

/** A reader of an event stream names the last event it has seen. */
export const eventQuery = z.object({ after: z.coerce.number().int().min(0).optional() });

/** What was begun and goes on by itself. */
export const accepted = z.object({ id: z.string() });
