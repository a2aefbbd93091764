import { ApiError } from "../../../platform/errors.ts";
import { randomSuffix } from "../../../platform/ids.ts";
import type { DeploymentsDeps } from "../deps.ts";
import { setClock } from "../set-clock.ts";
import { tellSystems } from "../tell-systems.ts";
import { findDeployment, updateDeployment } from "../store.ts";
import { missedTicks, type CatchUp } from "./missed-ticks.ts";
import { findAutomation, HOOK_KEY_LENGTH, updateAutomation, type AutomationRow } from "./store.ts";

export interface AutomationChange {
  readonly enabled?: boolean | undefined;
  readonly catchUp?: CatchUp | undefined;
  readonly expectEveryMinutes?: number | null | undefined;
}

type Deps = Pick<DeploymentsDeps, "database" | "schedules" | "clock" | "engine" | "projects" | "syncHooks" | "hooksUrl" | "events" | "log">;

/** Switches one automation on or off, and says what is made up for and what is expected of it; the others of its version go on. */
export async function changeAutomation(
  deps: Deps,
  organisationId: string,
  automationId: string,
  { enabled, catchUp, expectEveryMinutes }: AutomationChange,
): Promise<void> {
  const now = deps.clock.now();
  const { before, deployment } = await deps.database.organisation(organisationId, async (tx) => {
    const before = await findAutomation(tx, automationId);
    await updateAutomation(tx, automationId, {
      ...(enabled === undefined || enabled === before.enabled ? {} : { enabled, pausedAt: enabled ? null : now }),
      ...(catchUp === undefined ? {} : { catchUp }),
      ...(expectEveryMinutes === undefined ? {} : { expectEveryMinutes, missedAt: null }),
    });
    const deployment = await findDeployment(tx, before.deploymentId);
    if (enabled !== undefined) await updateDeployment(tx, before.deploymentId, { clockIsBehind: true });
    return { before, deployment };
  });
  if (enabled === undefined) return;
  await setClock(deps, deployment);
  await tellSystems(deps, deployment);
  if (enabled && !before.enabled && before.pausedAt !== null && deployment.status === "live")
    await makeUpFor(deps, { ...before, pausedAt: before.pausedAt, catchUp: catchUp ?? before.catchUp }, now);
}

/** Starts what the schedule missed; a tick has one key whoever starts it, so none is started twice. */
async function makeUpFor({ engine }: Deps, automation: AutomationRow & { readonly pausedAt: Date }, now: Date): Promise<void> {
  const { id, organisationId, projectId, key, deploymentId, trigger, pausedAt, catchUp } = automation;
  if (trigger.type !== "schedule") return;
  for (const tick of missedTicks(trigger, pausedAt, now, catchUp)) {
    const at = tick.toISOString();
    await engine.start({
      organisationId,
      projectId,
      automationId: id,
      automationKey: key,
      deploymentId,
      trigger: "schedule",
      input: { scheduledAt: at },
      simulated: false,
      idempotencyKey: `tick:${at}`,
    });
  }
}

/** Gives a webhook a new address; the one before answers 410 at once. */
export async function rotateHook(deps: Deps, organisationId: string, automationId: string): Promise<void> {
  const deployment = await deps.database.organisation(organisationId, async (tx) => {
    const { trigger, deploymentId } = await findAutomation(tx, automationId);
    if (trigger.type !== "webhook") throw new ApiError("unprocessable", "Only a webhook has an address.");
    await updateAutomation(tx, automationId, { hookKey: randomSuffix(HOOK_KEY_LENGTH) });
    return findDeployment(tx, deploymentId);
  });
  await tellSystems(deps, deployment);
}
