import { ApiError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { findAutomationByKey, putAutomations } from "./automations/store.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { manifestOf, variablesFor, type KnownTrigger, type Manifest } from "./manifest.ts";
import { simulatedPlaceholders } from "./placeholders.ts";
import { bundleOfFiles, putBundle, putSimulation, type BundleRow } from "./store.ts";

/** Where simulated automations live: no person can name an environment so, and nothing lists it. */
const SIMULATION = "~simulation";

interface SimulateRequest {
  readonly organisationId: string;
  readonly projectId: string;
  /** The automation's id in the code. */
  readonly automation: string;
  /** The body of a webhook, the input of anything else; a sample of the event when left out. */
  readonly payload: unknown;
  readonly startedBy: string;
}

/** Runs an automation of the files as they are now against simulated systems. Returns the run's id. */
export async function simulate(deps: DeploymentsDeps, { organisationId, projectId, automation: key, payload, startedBy }: SimulateRequest): Promise<string> {
  const bundle = await bundleOfNow(deps, organisationId, projectId);
  const automation = bundle.manifest.automations.find((candidate) => candidate.key === key);
  if (!automation)
    throw new ApiError("not_found", `There is no automation "${key}" in the code. It has: ${bundle.manifest.automations.map((each) => each.key).join(", ")}.`);

  const { simulationId, automationId } = await deps.database.organisation(organisationId, async (tx) => {
    const at = deps.clock.now();
    const { variables, secrets } = await deps.projects.environment(tx, projectId, "production", [], []);
    const simulationId = await putSimulation(tx, {
      id: newId("sim"),
      organisationId,
      projectId,
      bundleId: bundle.id,
      variables: variablesFor(bundle.manifest, { ...variables, ...simulatedPlaceholders(secrets) }),
      createdAt: at,
    });
    await putAutomations(tx, { organisationId, projectId, environment: SIMULATION, deploymentId: simulationId, at }, bundle.manifest.automations);
    return { simulationId, automationId: (await findAutomationByKey(tx, projectId, SIMULATION, key)).id };
  });
  const { runId } = await deps.engine.start({
    organisationId,
    projectId,
    automationId,
    automationKey: key,
    deploymentId: simulationId,
    trigger: automation.trigger.type,
    input: inputFor(deps, automation.trigger, bundle.manifest, payload),
    simulated: true,
    startedBy,
  });
  return runId;
}

async function bundleOfNow(deps: DeploymentsDeps, organisationId: string, projectId: string): Promise<BundleRow> {
  const { subject, stored } = await deps.database.organisation(organisationId, async (tx) => {
    const subject = await deps.projects.inspect(tx, projectId, null);
    return { subject, stored: await bundleOfFiles(tx, projectId, subject.copy.filesHash) };
  });
  if (stored) return stored;
  const manifest = manifestOf(subject.flow, subject.texts);
  const result = await deps.bundleProject(subject.texts, "deployment");
  if (!result.ok)
    throw new ApiError("unprocessable", result.diagnostics[0]?.message ?? "The files can't be bundled.", { details: { diagnostics: result.diagnostics } });
  const row = {
    id: newId("bun"),
    organisationId,
    projectId,
    filesHash: subject.copy.filesHash,
    code: result.code,
    sourceMap: result.sourceMap,
    manifest,
    createdAt: deps.clock.now(),
  };
  return deps.database.organisation(organisationId, (tx) => putBundle(tx, row));
}

function inputFor({ catalogue, clock }: DeploymentsDeps, trigger: KnownTrigger, manifest: Manifest, payload: unknown): unknown {
  switch (trigger.type) {
    case "webhook": {
      const connector = manifest.connections.find(({ alias }) => alias === trigger.connection)?.connector;
      const event = connector ? catalogue.get(connector)?.events.find(({ id }) => id === trigger.event) : undefined;
      return { body: payload ?? event?.sample ?? {}, headers: {}, query: {}, method: "POST", path: trigger.path ?? "" };
    }
    case "schedule":
      return payload ?? { scheduledAt: clock.now().toISOString() };
    case "poll":
      return payload ?? { items: [] };
    case "manual":
    case "event":
      return payload ?? {};
  }
}
