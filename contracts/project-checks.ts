import { z } from "zod";
import { accepted, inOrganisation } from "./common.ts";
import { diagnostic, gateResult, verification } from "./flow.ts";
import type { Route } from "./route.ts";

export const projectCheckRoutes = {
  checkProject: {
    method: "POST",
    path: `${inOrganisation}/projects/{id}/check`,
    access: "builder",
    summary: "Run every gate",
    output: z.object({ verification, gates: z.array(gateResult), diagnostics: z.array(diagnostic) }),
  },
  simulate: {
    method: "POST",
    path: `${inOrganisation}/projects/{id}/simulations`,
    access: "builder",
    summary: "Run an automation against simulated systems",
    body: z.strictObject({ automation: z.string().min(1), payload: z.unknown().optional(), scenario: z.string().optional() }),
    status: 202,
    output: accepted,
  },
} as const satisfies Record<string, Route>;
