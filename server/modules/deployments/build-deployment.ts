import type { Diagnostic } from "../../../contracts/flow.ts";
import { newId } from "../../platform/ids.ts";
import { openBuildLog, type BuildLog } from "./build-log.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { failDeployment } from "./fail-deployment.ts";
import { goLive } from "./go-live.ts";
import { manifestOf } from "./manifest.ts";
import { tellSystems } from "./tell-systems.ts";
import { bundleOfFiles, putBundle, updateDeployment, type BundleRow, type DeploymentRow } from "./store.ts";

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

async function bundleFor(
  deps: DeploymentsDeps,
  { organisationId, projectId, checkpointId }: DeploymentRow,
  log: BuildLog,
  signal: AbortSignal,
): Promise<BundleRow> {
  const { subject, stored } = await deps.database.organisation(organisationId, async (tx) => {
    const subject = await deps.projects.inspect(tx, projectId, checkpointId);
    return { subject, stored: await bundleOfFiles(tx, projectId, subject.copy.filesHash) };
  });
  for (const { gate, status, summary } of subject.verification.gates)
    await log.line("gates", `${gate}: ${status}. ${summary}`, status === "passed" ? "info" : "error");
  if (stored) {
    await log.line("bundle", "These files were bundled before; taking that bundle.");
    return stored;
  }

  const started = performance.now();
  await log.line("bundle", `Bundling ${subject.texts.size} files into one module.`);
  const result = await deps.bundleProject(subject.texts, "deployment");
  signal.throwIfAborted();
  if (!result.ok) {
    for (const diagnostic of result.diagnostics) await log.line("bundle", describe(diagnostic), "error");
    throw new Error(`The bundle was refused. ${result.diagnostics[0] ? describe(result.diagnostics[0]) : ""}`.trim());
  }
  const { code, sourceMap } = result;
  await log.line("bundle", `Bundled: ${Math.ceil(Buffer.byteLength(code) / 1024)} kB in ${Math.round(performance.now() - started)} ms, no import left.`);
  const row = {
    id: newId("bun"),
    organisationId,
    projectId,
    filesHash: subject.copy.filesHash,
    code,
    sourceMap,
    manifest: manifestOf(subject.flow, subject.texts),
    createdAt: deps.clock.now(),
  };
  return deps.database.organisation(organisationId, (tx) => putBundle(tx, row));
}

function describe({ file, line, message }: Diagnostic): string {
  return `${file === null ? "" : `${file}${line === null ? "" : `:${line}`}: `}${message}`;
}
