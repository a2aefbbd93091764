import { z } from "zod";
import { role } from "./common.ts";

export const organisation = z.object({ id: z.string(), slug: z.string(), displayName: z.string() });
export const organisationWithRole = organisation.extend({ role });
export type Organisation = z.infer<typeof organisation>;
export type OrganisationWithRole = z.infer<typeof organisationWithRole>;
