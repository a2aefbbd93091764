import type { CallContext, Schedules } from "../../engine/run-engine.ts";
import type { Tx } from "../../platform/database/database.ts";
import { approvedDeploys } from "./approved-deploys.ts";
import { buildDeployment } from "./build-deployment.ts";
import { notFound } from "../../platform/errors.ts";
import { findStarted } from "./automations/find-started.ts";
import { findHook } from "./automations/find-hook.ts";
import { urlOf } from "./automations/present-automation.ts";
import { findAutomation } from "./automations/store.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { claimMissed, type Missed } from "./liveness/store.ts";
import { loadBundle, loadLimits, openSecrets, resolveAlias } from "./load-bundle.ts";
import { recoverBuilds } from "./recover-builds.ts";
import { manifestOf, variablesFor } from "./manifest.ts";
import { simulatedPlaceholders } from "./placeholders.ts";
import { createAccepted } from "./samples/accepted.ts";
import { chooseSample, type Sample, type SampleDeps } from "./samples/choose-sample.ts";
import { deploymentHandlers } from "./routes.ts";
import { createServingCache } from "./serving-cache.ts";
import { catchUpClocks } from "./set-clock.ts";
import { tellSystems } from "./tell-systems.ts";
import { findDeployment, environmentOf, servingDeployments, versionOf, wentLive, type DeploymentRow } from "./store.ts";

/** A worker that starts again, or a busy one, is not a lapse. */
const MISSED_GRACE_SECONDS = 120;

export type Deployments = ReturnType<typeof createDeployments>;

/** Versions of projects in environments, and the automations that they serve. */
export function createDeployments(given: DeploymentsDeps) {
  const { database } = given;
  const serving = createServingCache(given.listener);
  // Every change of what serves ends with a word to the clock.
  const schedules: Schedules = {
    setSchedules(of) {
      serving.forget(of.projectId);
      return given.schedules.setSchedules(of);
    },
  };
  const deps: DeploymentsDeps & SampleDeps = { ...given, schedules, accepted: createAccepted() };
  const stopping = new AbortController();
  const builds = new Set<Promise<void>>();

  function build(deployment: DeploymentRow): void {
    const running = buildDeployment(deps, deployment, stopping.signal).finally(() => builds.delete(running));
    builds.add(running);
  }

  return {
    handlers: deploymentHandlers(deps, build),
    ...approvedDeploys(deps, build),

    /** The automation behind an inbound address; null when there never was one. */
    findHook: (hookKey: string) =>
      serving.get(
        `hook/${hookKey}`,
        () => findHook(deps, hookKey),
        (hook) => (hook?.isLive ? hook.projectId : null),
      ),

    /** For the engine's host. */
    loadBundle: (deploymentId: string) => loadBundle(database, deploymentId),
    loadLimits: (deploymentId: string) => loadLimits(database, deploymentId),

    /** Which connection, of which connector, an alias means in a deployment or a simulation. */
    resolveAlias: (context: Pick<CallContext, "organisationId" | "projectId" | "deploymentId">, alias: string) =>
      serving.get(
        `alias/${context.organisationId}/${context.deploymentId}/${alias}`,
        () => resolveAlias(deps, context, alias),
        ({ connectionId }) => (connectionId === null ? null : context.projectId),
      ),

    /** Placeholder → name and value of the secret variables that a version reads, as they are now. */
    openSecrets: (context: Pick<CallContext, "organisationId" | "deploymentId">) => openSecrets(deps, context),

    /** A person chose other connections for what serves in a project. */
    async bindingsChanged(organisationId: string, projectId: string): Promise<void> {
      serving.forget(projectId);
      const served = await database.organisation(organisationId, (tx) => servingDeployments(tx, projectId));
      for (const deployment of served) await tellSystems(deps, deployment);
    },

    /** Where deliveries to a webhook automation go; null for any other. */
    async automationUrl(organisationId: string, automationId: string): Promise<string | null> {
      const { trigger, hookKey } = await database.organisation(organisationId, (tx) => findAutomation(tx, automationId));
      return trigger.type === "webhook" ? urlOf(deps.hooksUrl(), hookKey, trigger.path) : null;
    },

    /** The automations that code of a deployment starts, by their id or by an event. */
    findStarted: (of: Parameters<typeof findStarted>[1], wanted: Parameters<typeof findStarted>[2]) => findStarted(database, of, wanted),

    /** 404 unless the version is one of this project's and was built. */
    async requireBuilt(organisationId: string, projectId: string, deploymentId: string): Promise<void> {
      const deployment = await database.organisation(organisationId, (tx) => findDeployment(tx, deploymentId));
      if (deployment.projectId !== projectId || deployment.bundleId === null) throw notFound("The deployment");
    },

    /** The number of a version; null for what is none of this organisation's. */
    versionOf: (organisationId: string, deploymentId: string): Promise<number | null> =>
      database.organisation(organisationId, (tx) => versionOf(tx, deploymentId)),

    /** The versions of a project that went live between two moments, newest first. */
    wentLive: (organisationId: string, projectId: string, from: Date, to: Date) =>
      database.organisation(organisationId, (tx) => wentLive(tx, projectId, from, to)),

    /** The files as they are now, with what they would read and call in an environment. */
    async draftOf(organisationId: string, projectId: string, environment: string) {
      return database.organisation(organisationId, async (tx) => {
        const { texts, flow } = await deps.projects.inspect(tx, projectId, null);
        const { variables, secrets } = await deps.projects.environment(tx, projectId, environment, [], []);
        return {
          texts,
          automations: flow.automations.map(({ id, file }) => ({ key: id, file })),
          variables: variablesFor(manifestOf(flow, texts), { ...variables, ...simulatedPlaceholders(secrets) }),
          connections: flow.connections.flatMap(({ alias, connector }) => (connector === null ? [] : [{ alias, connector, name: alias }])),
        };
      });
    },

    /** What each environment of a project serves, or would once resumed. */
    served: async (tx: Tx, projectId: string): Promise<Pick<DeploymentRow, "environment" | "checkpointId">[]> => servingDeployments(tx, projectId),

    /** Where a version was deployed to; null for what is none of this organisation's. */
    environmentOf: (organisationId: string, deploymentId: string): Promise<string | null> =>
      database.organisation(organisationId, (tx) => environmentOf(tx, deploymentId)),

    /** An input that the deployed code of an automation takes. */
    async sampleOf(organisationId: string, automationId: string): Promise<Sample> {
      const { key, subject, variables } = await database.organisation(organisationId, async (tx) => {
        const { key, projectId, deploymentId } = await findAutomation(tx, automationId);
        const { checkpointId, variables } = await findDeployment(tx, deploymentId);
        return { key, variables, subject: await deps.projects.inspect(tx, projectId, checkpointId) };
      });
      return chooseSample(deps, { organisationId, subject, key, automationId, variables });
    },

    /** What a run of an automation needs to begin; 404 for another organisation's. */
    findAutomation: (organisationId: string, automationId: string) => database.organisation(organisationId, (tx) => findAutomation(tx, automationId)),

    /** At start, and now and then: settles what processes that died left behind. */
    async recover(): Promise<void> {
      await recoverBuilds(deps);
      await catchUpClocks(deps);
    },

    /** Runs that were expected and did not come; each lapse once. */
    missed: (now: Date): Promise<Missed[]> => claimMissed(database.engine, now, MISSED_GRACE_SECONDS),

    /** Builds under way end as failed unless they are past their bundle. */
    async close(): Promise<void> {
      stopping.abort();
      await Promise.all(builds);
    },
  };
}
