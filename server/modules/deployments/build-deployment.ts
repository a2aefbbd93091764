import type { Diagnostic } from "../../../contracts/flow.ts";
import { ApiError } from "../../platform/errors.ts";
import { openBuildLog, type BuildLog } from "./build-log.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { failDeployment } from "./fail-deployment.ts";
import { goLive } from "./go-live.ts";
import { describe, makeBundle, storedBundle } from "./make-bundle.ts";
import { tellSystems } from "./tell-systems.ts";
import { updateDeployment, type BundleRow, type DeploymentRow } from "./store.ts";

/** From accepted to live, told line by line. Never rejects: whatever goes wrong is the deployment's own outcome. */
export async function buildDeployment(deps: DeploymentsDeps, deployment: DeploymentRow, signal: AbortSignal): Promise<void> {
  const { id, organisationId } = deployment;
  const log = openBuildLog(deps, organisationId, id);
  try {
    await deps.database.organisation(organisationId, (tx) => updateDeployment(tx, id, { status: "building" }));
    await log.status("building");
    const bundle = await bundleFor(deps, deployment, log, signal);
    await log.line("switch", `Switching ${deployment.environment} to version ${deployment.version}.`);
    await goLive(deps, organisationId, id, bundle.id);
    await log.line("switch", `Version ${deployment.version} is live in ${deployment.environment}.`);
    await tellSystems(deps, deployment);
    await log.status("live");
  } catch (error) {
    deps.log.warn({ err: error, deploymentId: id }, "a deployment failed");
    await failDeployment(deps, organisationId, id, signal.aborted ? "The server stopped during the build. Deploy again." : (error as Error).message).catch(
      (cause: unknown) => deps.log.error({ err: cause, deploymentId: id }, "a failed deployment could not be recorded; the next start does it"),
    );
  }
}

async function bundleFor(deps: DeploymentsDeps, deployment: DeploymentRow, log: BuildLog, signal: AbortSignal): Promise<BundleRow> {
  const { organisationId, projectId, checkpointId } = deployment;
  const subject = await deps.database.organisation(organisationId, (tx) => deps.projects.inspect(tx, projectId, checkpointId));
  for (const { gate, status, summary } of subject.verification.gates)
    await log.line("gates", `${gate}: ${status}. ${summary}`, status === "passed" ? "info" : "error");
  const stored = await storedBundle(deps, deployment, subject);
  if (stored) {
    await log.line("bundle", "These files were bundled before; taking that bundle.");
    return stored;
  }

  const started = performance.now();
  await log.line("bundle", `Bundling ${subject.texts.size} files into one module.`);
  const bundle = await makeBundle(deps, deployment, subject).catch(async (error: Error) => {
    for (const diagnostic of diagnosticsOf(error)) await log.line("bundle", describe(diagnostic), "error");
    throw new Error(`The bundle was refused. ${error.message}`);
  });
  signal.throwIfAborted();
  const ms = Math.round(performance.now() - started);
  await log.line("bundle", `Bundled: ${Math.ceil(Buffer.byteLength(bundle.code) / 1024)} kB in ${ms} ms, no import left; its triggers are those of the flow.`);
  return bundle;
}

function diagnosticsOf(error: Error): readonly Diagnostic[] {
  const details = error instanceof ApiError ? (error.extra.details as { diagnostics?: readonly Diagnostic[] } | undefined) : undefined;
  return details?.diagnostics ?? [];
}
