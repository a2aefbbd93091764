import type { Tx } from "../../../platform/database/database.ts";
import type { DeploymentsDeps } from "../deps.ts";
import { boundConnection } from "../load-bundle.ts";
import type { KnownTrigger } from "../manifest.ts";
import { senderOf } from "../sender-of.ts";
import { findDeployment, type DeploymentRow } from "../store.ts";
import { findAutomation, ownerOfHook } from "./store.ts";

export interface Hook {
  readonly organisationId: string;
  readonly projectId: string;
  readonly environment: string;
  readonly automationId: string;
  readonly automationKey: string;
  readonly deploymentId: string;
  readonly trigger: Extract<KnownTrigger, { type: "webhook" }>;
  /** Null where it is not known: nothing is taken then. */
  readonly sender: ReturnType<typeof senderOf>;
  /** The connection whose secret signs the deliveries; null when the trigger names none. */
  readonly connectionId: string | null;
  /** False answers 410: suspended, switched off, deleted, or gone from the code. */
  readonly isLive: boolean;
}

/** The automation behind an inbound address; null when there never was one. */
export async function findHook(deps: HookDeps, hookKey: string): Promise<Hook | null> {
  const owner = await ownerOfHook(deps.database.engine, hookKey);
  if (!owner) return null;
  return deps.database.organisation(owner.organisationId, async (tx) => {
    const { trigger, isCurrent, enabled, ...automation } = await findAutomation(tx, owner.id);
    if (trigger.type !== "webhook" || !automation.deploymentId.startsWith("dep_")) return null;
    const deployment = await findDeployment(tx, automation.deploymentId);
    return {
      organisationId: owner.organisationId,
      projectId: automation.projectId,
      environment: automation.environment,
      automationId: automation.id,
      automationKey: automation.key,
      deploymentId: deployment.id,
      trigger: { ...trigger, path: pathBelow(trigger.path) },
      sender: senderOf(trigger) ?? (await senderInCode(deps, tx, deployment, automation.key, trigger)),
      connectionId: trigger.connection === null ? null : await boundConnection(deps, tx, deployment, trigger.connection),
      isLive: isCurrent && enabled && deployment.status === "live",
    };
  });
}

/** An earlier version of the product did not keep it: the code that was deployed is read again. */
async function senderInCode(deps: HookDeps, tx: Tx, { organisationId, projectId, checkpointId }: DeploymentRow, key: string, kept: Hook["trigger"]) {
  const { texts } = await deps.projects.inspect(tx, projectId, checkpointId);
  const read = (await deps.readFlow(organisationId, texts)).automations.filter(({ id }) => id === key);
  const [trigger] = read.map((automation) => automation.trigger);
  return read.length === 1 && trigger?.type === "webhook" && trigger.connection === kept.connection ? senderOf(trigger) : null;
}

type HookDeps = Pick<DeploymentsDeps, "database" | "readFlow"> & { readonly projects: Pick<DeploymentsDeps["projects"], "chosenBindings" | "inspect"> };

/** As a delivery's path reads below the hook's address; code may leave the first slash out. */
function pathBelow(path: string | null): string | null {
  return path === null ? null : `/${path.replace(/^\/+/, "")}`;
}
