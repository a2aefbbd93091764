import { ApiError } from "./platform/errors.ts";
import type { Effects } from "./modules/board/effects.ts";
import type { RunEvidence } from "./modules/board/evidence/open-evidence.ts";
import type { Deployments } from "./modules/deployments/index.ts";
import type { Issues } from "./modules/issues/index.ts";
import type { Privacy } from "./modules/privacy/index.ts";
import type { Runs } from "./modules/runs/index.ts";

interface Sources {
  readonly deployments: Pick<Deployments, "serving" | "requireDeployable" | "deploy" | "deploymentEnd" | "findLiveAutomation">;
  readonly runs: Pick<Runs, "start" | "read" | "newest">;
}

/** What the assistant's approved proposals do: what the same routes do for a person. */
export function boardEffects({ deployments, runs }: Sources): Effects {
  return {
    serving: deployments.serving,
    requireDeployable: deployments.requireDeployable,
    deploy: deployments.deploy,
    deploymentEnd: deployments.deploymentEnd,
    findLiveAutomation: deployments.findLiveAutomation,
    startRun: (organisationId, automationId, payload, startedBy) => runs.start(organisationId, automationId, { payload, startedBy }),
  };
}

/** What the assistant may know of runs and issues. */
export function boardEvidence({
  runs,
  issues,
  privacy,
}: Pick<Sources, "runs"> & { issues: Pick<Issues, "openIn">; privacy: Pick<Privacy, "settingsOf"> }): RunEvidence {
  return {
    issues: issues.openIn,
    runs: runs.newest,
    run: (organisationId, id) =>
      runs.read(organisationId, id).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === "not_found") return null;
        throw error;
      }),
    mayReadPayloads: async (organisationId) => (await privacy.settingsOf(organisationId)).assistantMaySeePayloads,
  };
}
