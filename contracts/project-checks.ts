import { z } from "zod";
import { accepted, inOrganisation } from "./common.ts";
import { diagnostic, gateResult, verification } from "./flow.ts";
import type { Route } from "./route.ts";

/** Details of the refusal of a simulation without a payload: no input is known that the code takes. */
export interface RefusedSample {
  readonly refusedSample: {
    readonly reason: string;
    /** The fields that it reads, to be filled in. */
    readonly empty: unknown;
  };
}

export const projectCheckRoutes = {
  checkProject: {
    method: "POST",
    path: `${inOrganisation}/projects/{id}/check`,
    access: "builder",
    audit: { none: "Reads the files and says what it found." },
    summary: "Check a project",
    output: z.object({ verification, gates: z.array(gateResult), diagnostics: z.array(diagnostic) }),
  },
  simulate: {
    method: "POST",
    path: `${inOrganisation}/projects/{id}/simulations`,
    access: "builder",
    audit: { none: "Runs against simulated systems and reaches no other." },
    summary: "Simulate an automation",
    body: z.strictObject({ automation: z.string().min(1), payload: z.unknown().optional(), scenario: z.string().optional() }),
    status: 202,
    output: accepted,
  },
} as const satisfies Record<string, Route>;
