import { boundConnection, type AliasDeps } from "../load-bundle.ts";
import type { KnownTrigger } from "../manifest.ts";
import { findDeployment } from "../store.ts";
import { findAutomation, ownerOfHook } from "./store.ts";

export interface Hook {
  readonly organisationId: string;
  readonly projectId: string;
  readonly environment: string;
  readonly automationId: string;
  readonly automationKey: string;
  readonly deploymentId: string;
  readonly trigger: Extract<KnownTrigger, { type: "webhook" }>;
  /** The connection whose secret signs the deliveries; null when the trigger names none. */
  readonly connectionId: string | null;
  /** False answers 410: suspended, switched off, deleted, or gone from the code. */
  readonly isLive: boolean;
}

/** The automation behind an inbound address; null when there never was one. */
export async function findHook(deps: AliasDeps, hookKey: string): Promise<Hook | null> {
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
      connectionId: trigger.connection === null ? null : await boundConnection(deps, tx, deployment, trigger.connection),
      isLive: isCurrent && enabled && deployment.status === "live",
    };
  });
}

/** As a delivery's path reads below the hook's address; code may leave the first slash out. */
function pathBelow(path: string | null): string | null {
  return path === null ? null : `/${path.replace(/^\/+/, "")}`;
}
