import { automationRoutes } from "./automations.ts";
import { bulkRoutes } from "./bulk.ts";
import { checkpointRoutes } from "./checkpoints.ts";
import { deploymentRoutes } from "./deployments.ts";
import { effectRoutes } from "./effects.ts";
import { environmentRoutes } from "./environments.ts";
import { remoteRoutes } from "./git-remote.ts";
import { issueRoutes } from "./issues.ts";
import { logRoutes } from "./log-lines.ts";
import { projectCheckRoutes } from "./project-checks.ts";
import { projectFileRoutes } from "./project-files.ts";
import { projectPlanRoutes } from "./project-plans.ts";
import { stepSampleRoutes } from "./step-samples.ts";
import { projectRoutes } from "./projects.ts";
import { defineService } from "./route.ts";
import { runRoutes } from "./runs.ts";
import { savedFilterRoutes } from "./saved-filters.ts";
import { settleRoutes } from "./settle.ts";
import { timeMachineRoutes } from "./time-machine.ts";

export const platformService = defineService({
  name: "platform",
  base: "/api/platform/v1",
  routes: {
    ...projectRoutes,
    ...projectFileRoutes,
    ...projectPlanRoutes,
    ...stepSampleRoutes,
    ...checkpointRoutes,
    ...projectCheckRoutes,
    ...environmentRoutes,
    ...deploymentRoutes,
    ...automationRoutes,
    ...runRoutes,
    ...effectRoutes,
    ...logRoutes,
    ...bulkRoutes,
    ...settleRoutes,
    ...timeMachineRoutes,
    ...issueRoutes,
    ...savedFilterRoutes,
    ...remoteRoutes,
  },
});
