import * as z from "zod/mini";
import { searchOf } from "../../shell/validation.ts";

export const FLOW_KINDS = ["login", "registration", "recovery", "verification", "settings"] as const;
export type FlowKind = (typeof FLOW_KINDS)[number];

/** What may stand in the address of a hosted page. Everything but `flow` is passed on when a flow begins. */
export const flowSearch = searchOf(
  z.object({
    flow: z.optional(z.string()),
    return_to: z.optional(z.string()),
    projectName: z.optional(z.string()),
    refresh: z.optional(z.boolean()),
    aal: z.optional(z.string()),
    code: z.optional(z.string()),
    org: z.optional(z.string()),
  }),
);
export type FlowSearch = ReturnType<typeof flowSearch>;
