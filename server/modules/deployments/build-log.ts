import type { Deployment } from "../../../contracts/deployments.ts";
import type { Stream } from "../../platform/events/index.ts";
import type { DeploymentsDeps } from "./deps.ts";

/** One event of a build's stream. */
export type BuildEvent =
  | { readonly type: "line"; readonly at: string; readonly phase: BuildPhase; readonly level: "info" | "error"; readonly text: string }
  | { readonly type: "status"; readonly at: string; readonly status: Deployment["status"]; readonly error: string | null };
export type BuildPhase = "gates" | "bundle" | "switch";

export interface BuildLog {
  line(phase: BuildPhase, text: string, level?: "info" | "error"): Promise<void>;
  status(status: Deployment["status"], error?: string | null): Promise<void>;
}

export function buildStream(organisationId: string, deploymentId: string): Stream {
  return { organisationId, stream: `build:${deploymentId}` };
}

export function openBuildLog({ events, clock }: Pick<DeploymentsDeps, "events" | "clock">, organisationId: string, deploymentId: string): BuildLog {
  const append = async (event: BuildEvent) => void (await events.append(buildStream(organisationId, deploymentId), [event]));
  const at = () => clock.now().toISOString();
  return {
    line: (phase, text, level = "info") => append({ type: "line", at: at(), phase, level, text }),
    status: (status, error = null) => append({ type: "status", at: at(), status, error }),
  };
}
