import type { RefusedSample } from "../../../contracts/project-checks.ts";
import { ApiError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { findAutomationByKey, idOfServed, putAutomations } from "./automations/store.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { makeBundle, storedBundle } from "./make-bundle.ts";
import { variablesFor } from "./manifest.ts";
import { simulatedPlaceholders } from "./placeholders.ts";
import { chooseSample, type Sample, type SampleDeps } from "./samples/choose-sample.ts";
import { inputOf } from "./samples/input-of.ts";
import { putSimulation, type BundleRow } from "./store.ts";

type Subject = Awaited<ReturnType<DeploymentsDeps["projects"]["inspect"]>>;

/** Where simulated automations live: no person can name an environment so, and nothing lists it. */
const SIMULATION = "~simulation";

interface SimulateRequest {
  readonly organisationId: string;
  readonly projectId: string;
  /** The automation's id in the code. */
  readonly automation: string;
  /** The body of a webhook, the input of anything else; a sample that its code takes when left out. */
  readonly payload: unknown;
  readonly startedBy: string;
}

/** Runs an automation of the files as they are now against simulated systems. Returns the run's id. */
export async function simulate(
  deps: DeploymentsDeps & SampleDeps,
  { organisationId, projectId, automation: key, payload, startedBy }: SimulateRequest,
): Promise<string> {
  const subject = await deps.database.organisation(organisationId, (tx) => deps.projects.inspect(tx, projectId, null));
  const bundle = await bundleOf(deps, { organisationId, projectId }, subject);
  const automation = bundle.manifest.automations.find((candidate) => candidate.key === key);
  if (!automation)
    throw new ApiError("not_found", `There is no automation "${key}" in the code. It has: ${bundle.manifest.automations.map((each) => each.key).join(", ")}.`);

  const { simulationId, automationId, servedId, variables } = await deps.database.organisation(organisationId, async (tx) => {
    const at = deps.clock.now();
    const servedId = await idOfServed(tx, projectId, key);
    const chosen = await deps.projects.environment(tx, projectId, "production", [], []);
    const variables = variablesFor(bundle.manifest, { ...chosen.variables, ...simulatedPlaceholders(chosen.secrets) });
    const simulationId = await putSimulation(tx, {
      id: newId("sim"),
      organisationId,
      projectId,
      bundleId: bundle.id,
      variables,
      createdAt: at,
    });
    await putAutomations(tx, { organisationId, projectId, environment: SIMULATION, deploymentId: simulationId, at }, bundle.manifest.automations);
    return { simulationId, automationId: (await findAutomationByKey(tx, projectId, SIMULATION, key)).id, servedId, variables };
  });
  const sample =
    payload === undefined
      ? await chooseSample(deps, { organisationId, subject, key, automationId: servedId, variables })
      : ({ kind: "fits", payload } as const);
  if (sample.kind === "refused") throw refusedSample(sample);
  const { runId } = await deps.engine.start({
    organisationId,
    projectId,
    automationId,
    automationKey: key,
    deploymentId: simulationId,
    trigger: automation.trigger.type,
    input: inputOf(automation.trigger, sample.payload, deps.clock.now()),
    simulated: true,
    startedBy,
  });
  return runId;
}

async function bundleOf(deps: DeploymentsDeps, place: { readonly organisationId: string; readonly projectId: string }, subject: Subject): Promise<BundleRow> {
  return (await storedBundle(deps, place, subject)) ?? (await makeBundle(deps, place, subject));
}

function refusedSample({ reason, empty }: Extract<Sample, { kind: "refused" }>): ApiError {
  const details: RefusedSample = { refusedSample: { reason, empty } };
  return new ApiError("unprocessable", `The code fails with the sample that is known for it: ${reason} Give an input to run it with.`, { details });
}
