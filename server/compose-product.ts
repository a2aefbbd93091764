import type { boardService } from "../contracts/board.ts";
import type { LimitName } from "../contracts/limits.ts";
import type { platformService } from "../contracts/platform.ts";
import type { switchboardService } from "../contracts/switchboard.ts";
import type { Hono } from "hono";
import type { Pool } from "pg";
import { createBuilder } from "./builder/index.ts";
import { bundleProject } from "./builder/bundle/bundle-project.ts";
import { bundler } from "./builder/bundle/bundler.ts";
import type { RunScenarios } from "./builder/builder.ts";
import { createCatalogue } from "./connectors/catalogue.ts";
import { createDirectory } from "./connectors/directory/directory.ts";
import { createRunSimulations } from "./connectors/simulator/run-simulations.ts";
import { createPostgresEngine, type PostgresEngineOptions } from "./engine/postgres/create-postgres-engine.ts";
import { refuseOtherEngine } from "./engine/refuse-other-engine.ts";
import { createRestateEngine, type RestateSettings } from "./engine/restate/create-restate-engine.ts";
import { openDescriber } from "./engine/describe-bundle.ts";
import { runScenarios } from "./engine/run-scenarios.ts";
import type { SandboxSettings } from "./engine/sandbox/sandbox-settings.ts";
import type { Gateway } from "./gateway/index.ts";
import { boardEffects, boardEvidence } from "./board-effects.ts";
import { type Board, createBoard } from "./modules/board/index.ts";
import type { ModelSetting } from "./modules/board/minds/model/load-model.ts";
import type { ChannelsDeps } from "./modules/channels/deps.ts";
import { createChannels, type Channels } from "./modules/channels/index.ts";
import type { DeploymentNews } from "./modules/deployments/deps.ts";
import { createDeployments } from "./modules/deployments/index.ts";
import { createDrift } from "./modules/drift/index.ts";
import { knownErrorIn } from "./connectors/requests/known-error.ts";
import { createIssues } from "./modules/issues/index.ts";
import type { IssueNews } from "./modules/issues/raise-issue.ts";
import type { PersonName } from "./modules/issues/person-name.ts";
import { createPrivacy, type Privacy } from "./modules/privacy/index.ts";
import { createPlanHandlers, createProjects, createRemoteSyncs, createSampleHandlers, type AuditNote } from "./modules/projects/index.ts";
import { createRunFigures } from "./modules/runs/figures/run-figures.ts";
import { createRunEvidence } from "./modules/runs/evidence/run-evidence.ts";
import { createRedaction } from "./modules/runs/redact.ts";
import { createRuns } from "./modules/runs/index.ts";
import { startPacking } from "./modules/runs/stretches/start-packing.ts";
import { createSavedFilters } from "./modules/saved-filters/index.ts";
import { createSwitchboard } from "./modules/switchboard/index.ts";
import { createTelemetry, type TelemetrySettings } from "./modules/telemetry/index.ts";
import { createTimeMachine } from "./modules/time-machine/index.ts";
import { createUsage, type Usage } from "./modules/usage/index.ts";
import { addTest } from "./add-test.ts";
import { createAfterRun } from "./after-run.ts";
import { createObserve } from "./observe-drift.ts";
import { createTellOfRun } from "./tell-of-run.ts";
import { createTelling } from "./modules/runs/telling/index.ts";
import { changesBefore } from "./changes-before.ts";
import { noticeOf, noticeOfDeployment } from "./notice-of.ts";
import type { KnownLimits } from "./platform/limits/known-limits.ts";
import type { DirectRoute } from "./platform/http/direct-route.ts";
import type { Clock } from "./platform/clock.ts";
import type { Keyring } from "./platform/crypto/index.ts";
import type { Database, Tx } from "./platform/database/database.ts";
import type { Listener } from "./platform/database/listener.ts";
import { announcePresence } from "./platform/database/presence.ts";
import { createEventLog } from "./platform/events/index.ts";
import type { Authority } from "./platform/http/actor.ts";
import type { Handlers } from "./platform/http/mount-service.ts";
import type { Log } from "./platform/log.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { Shutdown } from "./platform/shutdown.ts";
import { raiseForDeadHook, raiseForMissedRun, raiseFromCode } from "./raise-issues.ts";
import { createTellAutomations } from "./tell-automations.ts";

export interface ProductDeps {
  readonly database: Database;
  readonly enginePool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly keyring: Keyring;
  readonly listener: Listener;
  readonly gateway: Gateway;
  readonly shutdown: Shutdown;
  readonly sandbox: Partial<SandboxSettings>;
  readonly models: readonly ModelSetting[];
  /** False for a process that answers requests and leaves the running to others. */
  readonly executes: boolean;
  /** The cluster that keeps the runs; null for Postgres, as always unless the operator says otherwise. */
  readonly restate: RestateSettings | null;
  readonly sendLetter: ChannelsDeps["sendLetter"];
  /** Where people reach the product. */
  readonly publicUrl: string;
  readonly limits: Pick<KnownLimits, "of" | "isSetAnywhere">;
  readonly countDelivery: (hookKey: string) => Promise<void>;
  readonly members: (organisationId: string) => Promise<readonly PersonName[]>;
  /** For the audit log; given by the organisations. */
  readonly audit: (tx: Tx, note: AuditNote) => Promise<void>;
  /** Where the API is reached. */
  readonly apiUrl: string;
  /** Base address of inbound hooks. */
  readonly hooksUrl: () => string;
  readonly metrics: Pick<Metrics, "runEnded">;
  /** Where runs are told as traces; null for nowhere. */
  readonly telemetry: { readonly settings: TelemetrySettings; readonly version: string } | null;
  /** Where the directory of API descriptions is, if the operator had it installed. */
  readonly directoryFolder: string;
}

export interface Product {
  readonly handlers: {
    readonly platform: Handlers<typeof platformService>;
    /** What the product answers under the paths of the organisations service. */
    readonly organisation: Privacy["handlers"] & Usage["handlers"] & Board["assistantHandlers"] & Channels["handlers"];
    readonly board: Handlers<typeof boardService>;
    readonly switchboard: Handlers<typeof switchboardService>;
  };
  readonly hookRoute: DirectRoute;
  mountGit(app: Hono, authority: Authority): void;
  /** How much an organisation uses of what the operator may limit in the product. */
  used(organisationId: string): Promise<Omit<Record<LimitName, number>, "members" | "requestsPerMinute">>;
  /** Settles what a killed process left behind. */
  recover(): Promise<void>;
}

/** Runs that take longer are left to their journals: another process, or the next start, continues them. */
const DRAIN_MS = 10_000;
const RETENTION_SWEEP_MS = 600_000;

/**
 * What the product does for an organisation, from the builder to the runs.
 * The engine and the modules need each other, so each is given the other by a function that is called later.
 */
export async function composeProduct(deps: ProductDeps): Promise<Product> {
  const { database, clock, log, listener, shutdown } = deps;
  const catalogue = createCatalogue();
  const simulations = createRunSimulations(catalogue);
  const directory = createDirectory(deps.directoryFolder);
  shutdown.add("the directory", () => directory.close());
  const events = createEventLog(database, listener);
  const presence = await announcePresence(deps.enginePool);
  shutdown.add("the sign of life", () => presence.close());
  const figures = createRunFigures({ database, clock });
  const privacy = createPrivacy({ database, clock });
  const forgetting = setInterval(
    () => void privacy.sweep().catch((err: unknown) => log.warn({ err }, "old payloads could not be deleted")),
    RETENTION_SWEEP_MS,
  );
  shutdown.add("the sweep of old payloads", () => clearInterval(forgetting));
  const packing = startPacking(database.engine, log);
  shutdown.add("the stretches of the log", () => packing.close());
  const usage = createUsage({ database, clock });
  const channels = createChannels(deps);
  shutdown.add("the channels", () => channels.close());
  const tellChannels = async (news: IssueNews) => {
    const { organisationId, severity, projectId, deploymentId } = news.problem;
    const environment = deploymentId === null ? null : await deployments.environmentOf(organisationId, deploymentId);
    await channels.tell(organisationId, { severity, projectId, environment }, noticeOf(news, deps.publicUrl));
  };
  const tellDeployment = (news: DeploymentNews) => {
    const { id, organisationId, projectId, environment } = news.deployment;
    const notice = noticeOfDeployment(news, deps.publicUrl);
    void automations.tell({ organisationId, projectId, deploymentId: id }, notice).catch(notStarted);
    return channels.tell(organisationId, { severity: null, projectId, environment }, notice);
  };
  const notStarted = (err: unknown) => log.error({ err }, "automations could not be told of a run or a version");
  const untold = (of: string) => (err: unknown) => log.error({ err }, `the channels could not be told of ${of}`);
  const savedFilters = createSavedFilters({ database, clock });
  const evidence = createRunEvidence({ database });
  const automations = createTellAutomations({
    start: (request) => engine.start(request),
    findStarted: (of, wanted) => deployments.findStarted(of, wanted),
    wasStartedBy: evidence.wasStartedBy,
  });
  const issues = createIssues({
    database,
    clock,
    members: deps.members,
    repair: {
      ask: (message) => board.say(message),
      replay: (of) => runs.bulk.replay(of),
      countLost: (organisationId, runIds) => runs.bulk.countLost(organisationId, runIds),
      countUndecided: (organisationId, runIds) => runs.bulk.countUndecided(organisationId, runIds),
      lastReplay: (organisationId, issueId) => runs.bulk.lastOfIssue(organisationId, issueId),
      changesBefore: (organisationId, projectId, at) => changesBefore({ deployments, switchboard }, organisationId, projectId, at),
      knownError: async ({ alias, ...version }, answer) => {
        const { connector } = await deployments.resolveAlias(version, alias);
        const known = (await switchboard.catalogueOf(version.organisationId)).get(connector ?? "");
        return known ? knownErrorIn(known, answer) : null;
      },
      callsOf: async (organisationId, runId) => (await evidence.of(organisationId, runId)).calls,
      maySeePayloads: async (organisationId) => (await privacy.settingsOf(organisationId)).assistantMaySeePayloads,
      versionOf: (organisationId, deploymentId) => deployments.versionOf(organisationId, deploymentId),
    },
    onNews: (news) => void tellChannels(news).catch(untold("an issue")),
  });

  const telemetry =
    deps.telemetry && createTelemetry({ ...deps.telemetry, log, read: async (organisationId, runId) => (await runs.read(organisationId, runId)).run });
  // Closed after the engine, so that what ends while it drains is told.
  if (telemetry) shutdown.add("the traces", () => telemetry.close());

  // Closed after the engine, so that runs that end while it drains are still reported.
  shutdown.add("reports of runs", () => telling.close());
  await refuseOtherEngine(deps.enginePool, deps.restate ? "restate" : "postgres");
  const engineOptions: PostgresEngineOptions = {
    pool: deps.enginePool,
    clock,
    log,
    sandbox: deps.sandbox,
    executes: deps.executes,
    listener,
    host: {
      allowance: { of: (organisationId) => deps.limits.of(organisationId), someAreLimited: () => deps.limits.isSetAnywhere("runsAtOnce") },
      loadBundle: (id) => deployments.loadBundle(id),
      loadLimits: (id) => deployments.loadLimits(id),
      natureOf: (frame, context) => carrier.natureOf(frame, context),
      carryCall: (frame, context) => carrier.carryCall(frame, context),
      findAutomations: (of, wanted) => deployments.findStarted(of, wanted),
      raiseIssue: (issue) => void raiseFromCode(issues, issue).catch((err: unknown) => log.error({ err, runId: issue.runId }, "an issue could not be raised")),
      runEnded: (run) => {
        afterRun(run);
        if (run.request.simulated) return;
        deps.metrics.runEnded(run.outcome.status);
        const { outcome } = run;
        if (outcome.status === "failed" || outcome.status === "uncertain") telling.tellSoon();
        telemetry?.runEnded({ runId: run.id, ...run.request });
      },
    },
  };
  const engine = await (deps.restate ? createRestateEngine({ ...engineOptions, restate: deps.restate }) : createPostgresEngine(engineOptions));
  shutdown.add("the engine", () => engine.close());
  shutdown.add("runs under way", () => engine.drain(DRAIN_MS));

  const switchboard = createSwitchboard({
    ...deps,
    catalogue,
    directory,
    engine,
    findHook: (hookKey) => deployments.findHook(hookKey),
    deadHook: (hook) => void raiseForDeadHook(issues, hook).catch((err: unknown) => log.error({ err }, "an issue could not be raised")),
  });
  const { listConnections, catalogueOf } = switchboard;
  const runSimulated: RunScenarios = ({ code, connections, catalogue: known, variables, signal }) =>
    runScenarios({ code, variables, signal, sandbox: deps.sandbox, createWorld: (scenario) => switchboard.scenarioWorld(known, connections, scenario) });
  const redactionOf = async (organisationId: string) => createRedaction((await privacy.settingsOf(organisationId)).redactFields);
  const builder = createBuilder({ catalogue, bundleProject, runScenarios: runSimulated });
  const builderOf = async (organisationId: string) => {
    // The caller is about to use both, and they take a while to start.
    builder.warm();
    bundler.warm();
    return builder.with(await catalogueOf(organisationId));
  };
  shutdown.add("the compiler", () => builder.close());

  const { gateway, audit, executes, apiUrl } = deps;
  const projectsDeps = { database, clock, keyring: deps.keyring, audit, builderOf, listConnections, figures, openIssues: issues.countOpen };
  const projects = createProjects(projectsDeps);
  const remoteSyncs = createRemoteSyncs({ ...projectsDeps, gateway, presence, listener, log, executes, apiUrl });
  shutdown.add("the syncs with git remotes", () => remoteSyncs.close());
  const deployments = createDeployments({
    database,
    clock,
    log,
    events,
    presence,
    listener,
    projects,
    listConnections,
    bundleProject,
    openDescriber: () => openDescriber(deps.sandbox),
    readFlow: async (organisationId, files) => (await (await builderOf(organisationId)).derive(files)).flow,
    catalogueOf,
    runScenarios: runSimulated,
    lastInput: async (organisationId, automationId) => {
      const [last] = await evidence.pastTriggers(organisationId, automationId, { limit: 1 });
      return last && (await redactionOf(organisationId))(last.input);
    },
    engine,
    schedules: engine,
    lastRuns: figures.lastRuns,
    syncHooks: (place, wanted) => switchboard.syncHooks(place, wanted),
    hooksUrl: deps.hooksUrl,
    onNews: (news) => void tellDeployment(news).catch(untold("a deployment")),
  });
  shutdown.add("the builds", () => deployments.close());
  const carrier = switchboard.callCarrier({
    resolveAlias: (context, alias) => deployments.resolveAlias(context, alias),
    openSecrets: (context) => deployments.openSecrets(context),
    simulate: (request) => simulations.simulate(request),
  });
  const runs = createRuns({
    database,
    clock,
    log,
    presence,
    engine,
    findAutomation: deployments.findAutomation,
    requireDeployment: deployments.requireBuilt,
    sampleOf: deployments.sampleOf,
    onIssueReplayed: issues.closeReplayed,
    connectorOf: async (run, alias) => (await switchboard.catalogueOf(run.organisationId)).get((await deployments.resolveAlias(run, alias)).connector ?? ""),
    carryCall: (frame, context) => carrier.carryCall(frame, context),
    addTest: (of, make) => addTest({ database, projects }, of, make),
    redactedFields: async (organisationId) => (await privacy.settingsOf(organisationId)).redactFields,
  });

  const observe = createObserve({
    drift: createDrift({ database, clock, catalogueOf: switchboard.catalogueOf }),
    connectorOf: async (run, alias) => (await deployments.resolveAlias(run, alias)).connector,
  });
  const afterRun = createAfterRun({ issues, log, observe, evidenceOf: evidence.of, replayEnded: runs.bulk.runEnded });
  const { environmentOf } = deployments;
  const telling = createTelling({
    database,
    clock,
    log,
    prepare: createTellOfRun({ issues, channels, automations, log, publicUrl: deps.publicUrl, evidenceOf: evidence.of, observe, environmentOf }),
    written: () => void channels.tellDue().catch(untold("what is due")),
  });
  const timeMachine = createTimeMachine({
    findAutomation: deployments.findAutomation,
    draftOf: deployments.draftOf,
    pastTriggers: evidence.pastTriggers,
    recordingOf: evidence.recordingOf,
    catalogueOf: switchboard.catalogueOf,
    recordedWorld: switchboard.recordedWorld,
    bundleProject,
    runScenarios: (input) => runScenarios({ ...input, sandbox: deps.sandbox }),
    redactionOf,
  });
  shutdown.add("the bulk jobs", () => runs.bulk.close());

  const board = createBoard({
    database,
    clock,
    log,
    events,
    listener,
    presence,
    projects,
    builderOf,
    listConnections,
    catalogueOf,
    keyring: deps.keyring,
    effects: boardEffects({ deployments, runs }),
    runEvidence: boardEvidence({ runs, issues, privacy }),
    models: deps.models,
  });
  shutdown.add("the turns", () => board.close());

  return {
    handlers: {
      platform: {
        ...projects.handlers,
        ...createPlanHandlers({ database, clock, builderOf }),
        ...createSampleHandlers({ database, clock, builderOf, tryOperation: switchboard.tryOperation, redactionOf }),
        ...remoteSyncs.handlers,
        ...deployments.handlers,
        ...runs.handlers,
        ...timeMachine.handlers,
        async automationFigures({ params, query }) {
          await deployments.findAutomation(params.organisation_id, params.id);
          return figures.ofAutomation(params.organisation_id, params.id, query.span);
        },
        ...issues.handlers,
        ...savedFilters.handlers,
        async setBindings(request) {
          const bindings = await projects.handlers.setBindings(request);
          await deployments.bindingsChanged(request.params.organisation_id, request.params.id);
          return bindings;
        },
      },
      organisation: { ...privacy.handlers, ...usage.handlers, ...board.assistantHandlers, ...channels.handlers },
      board: board.handlers,
      switchboard: switchboard.handlers,
    },
    mountGit: (app, authority) => projects.mountGit(app, authority, deployments.served),
    hookRoute: switchboard.hookRoute,
    async used(organisationId) {
      const { atWork, begun } = await usage.runsToday(organisationId);
      return {
        projects: await projects.count(organisationId),
        runsAtOnce: atWork,
        runsPerDay: begun,
        modelTokensPerMonth: await board.tokensThisMonth(organisationId),
        payloadDays: (await privacy.settingsOf(organisationId)).payloadRetentionDays,
      };
    },
    async recover() {
      // A receiver that is slow to answer keeps nothing else waiting.
      void channels.tellDue().catch((err: unknown) => log.warn({ err }, "the channels could not be told of what is due"));
      telling.tellSoon();
      await deployments.recover();
      await board.recover();
      await runs.bulk.recover();
      await remoteSyncs.syncDue();
      for (const missed of await deployments.missed(clock.now())) await raiseForMissedRun(issues, missed);
    },
  };
}
