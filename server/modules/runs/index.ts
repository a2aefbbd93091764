import type { InputSchema } from "../../../contracts/input-schema.ts";
import type { LogLine } from "../../../contracts/log-lines.ts";
import type { platformService } from "../../../contracts/platform.ts";
import type { Run, RunSummary } from "../../../contracts/runs.ts";
import { decodeNumberCursor, decodeTimeCursor, encodeCursor, pageOf } from "../../platform/cursor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { ApiError, notFound } from "../../platform/errors.ts";
import { actorName } from "../../platform/http/actor.ts";
import { eventStream, resumePoint } from "../../platform/http/event-stream.ts";
import type { Handlers } from "../../platform/http/mount-service.ts";
import type { Log } from "../../platform/log.ts";
import type { RunEngine, RunRequest } from "../../engine/run-engine.ts";
import { exportedRuns } from "./export/exported-runs.ts";
import { runFile } from "./export/run-file.ts";
import { followRun } from "./follow-run.ts";
import { inputFor } from "./input-for.ts";
import { automationInput, requireFittingInput, type SampleToOffer } from "./run-by-hand.ts";
import { presentLogLine, presentRun, presentSummary } from "./present-run.ts";
import { createRedaction } from "./redact.ts";
import { searchProjectLog } from "./search-project-log.ts";
import { findRun, listRuns, readRunLog, readSteps, type RunRow } from "./store.ts";
import type { WantedRuns } from "./wanted-runs.ts";
import { createLedger, type LedgerDeps } from "./ledger/index.ts";
import { readWrites } from "./ledger/store.ts";
import { scenarioSource } from "./scenario/scenario-source.ts";
import { createBulk, type Bulk, type BulkDeps } from "./bulk/index.ts";

/** What a run of an automation needs to begin. */
export interface StartableAutomation {
  readonly id: string;
  readonly key: string;
  readonly projectId: string;
  readonly deploymentId: string;
  readonly isCurrent: boolean;
  readonly trigger: { readonly type: RunRequest["trigger"]; readonly input?: InputSchema | undefined };
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly presence: BulkDeps["presence"];
  readonly onIssueReplayed?: NonNullable<BulkDeps["onIssueReplayed"]>;
  readonly engine: Pick<RunEngine, "start" | "cancel" | "retry" | "resolveUncertain" | "signal"> & { onChange(listen: (runId: string) => void): () => void };
  /** 404 for another organisation's. */
  findAutomation(organisationId: string, automationId: string): Promise<StartableAutomation>;
  /** 404 unless the version is one of this project's. */
  requireDeployment(organisationId: string, projectId: string, deploymentId: string): Promise<void>;
  readonly connectorOf: LedgerDeps["connectorOf"];
  readonly carryCall: LedgerDeps["carryCall"];
  /** Writes a test file for an automation of a project, made by who knows where the automation is. */
  readonly addTest: (
    of: { organisationId: string; projectId: string; automationKey: string; filePath: string },
    make: (automation: { readonly file: string; readonly name: string }) => string,
  ) => Promise<void>;
  /** What the connected system sends for the event that starts an automation; undefined where that is not known. */
  sampleOf(organisationId: string, automationId: string): Promise<SampleToOffer>;
  /** Names of fields whose values the organisation never shows. */
  redactedFields?(organisationId: string): Promise<readonly string[]>;
}

type RunRoutes =
  | "automationInput"
  | "startRun"
  | "listRuns"
  | "listProjectRuns"
  | "listOrganisationRuns"
  | "exportRuns"
  | "getRun"
  | "runEvents"
  | "runLogs"
  | "cancelRun"
  | "retryRun"
  | "resolveStep"
  | "signalRun"
  | "listEffects"
  | "readBack"
  | "makeScenario"
  | "replayRun"
  | "projectLogs";

export interface Runs {
  readonly handlers: Pick<Handlers<typeof platformService>, RunRoutes> & Bulk["handlers"];
  readonly bulk: Omit<Bulk, "handlers">;
  /** Starts an automation that is live, as a person who presses the button does. */
  start(organisationId: string, automationId: string, request: { readonly payload: unknown; readonly startedBy: string }): Promise<string>;
  /** 404 for another organisation's. */
  read(organisationId: string, id: string): Promise<{ readonly run: Run; readonly log: readonly LogLine[] }>;
  newest(organisationId: string, projectId: string): Promise<readonly RunSummary[]>;
}

const NEWEST = 20;
const MOST_LINES = 500;

/** Runs as people see and steer them; the engine carries them out. */
export function createRuns(deps: Dependencies): Runs {
  const { database, clock, engine, findAutomation, requireDeployment, redactedFields = async () => [] } = deps;
  const ledger = createLedger(deps);
  const bulk = createBulk({
    ...deps,
    readBack: async (organisationId, runId, step, signal) => ledger.readBack(organisationId, await requireRun(organisationId, runId), step, signal),
    async readBackBy(organisationId, runId) {
      const effects = await ledger.effects(organisationId, await requireRun(organisationId, runId));
      return effects.find(({ outcome }) => outcome === "uncertain")?.readBackBy ?? null;
    },
  });
  const redaction = async (organisationId: string) => createRedaction(await redactedFields(organisationId));

  async function requireRun(organisationId: string, id: string): Promise<RunRow> {
    const row = await database.organisation(organisationId, (tx) => findRun(tx, id));
    if (!row) throw notFound("The run");
    return row;
  }

  async function pageOfRuns(organisationId: string, filter: WantedRuns, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
    const key = decodeTimeCursor(cursor);
    const after = key && { createdKey: key[0] ?? "", id: key[1] ?? "" };
    const { rows, next } = await database.organisation(organisationId, (tx) => listRuns(tx, filter, { after, limit }));
    return { items: rows.map(presentSummary), nextCursor: next && encodeCursor([next.createdKey, next.id]) };
  }

  async function start(organisationId: string, automationId: string, { payload, startedBy }: { payload: unknown; startedBy: string }): Promise<string> {
    const automation = await findAutomation(organisationId, automationId);
    if (!automation.isCurrent) throw new ApiError("not_deployed", "This automation is not part of a live deployment. Deploy the project first.");
    requireFittingInput(automation.trigger.input, payload);
    const { runId } = await engine.start({
      organisationId,
      projectId: automation.projectId,
      automationId: automation.id,
      automationKey: automation.key,
      deploymentId: automation.deploymentId,
      trigger: "manual",
      input: inputFor(automation.trigger.type, payload, clock.now()),
      simulated: false,
      startedBy,
    });
    return runId;
  }

  async function read(organisationId: string, id: string): Promise<Run> {
    const redact = await redaction(organisationId);
    return database.organisation(organisationId, async (tx) => {
      const row = await findRun(tx, id);
      if (!row) throw notFound("The run");
      return presentRun(row, await readSteps(tx, row.id), redact);
    });
  }

  return {
    bulk,
    start,

    /** A run with the lines that it logged; redacted as everywhere. */
    async read(organisationId, id) {
      const run = await read(organisationId, id);
      const redact = await redaction(organisationId);
      const rows = await database.organisation(organisationId, (tx) => readRunLog(tx, id, 0, MOST_LINES));
      return { run, log: rows.map((row) => presentLogLine(row, redact)) };
    },
    newest: async (organisationId, projectId) => (await pageOfRuns(organisationId, { projectId }, { limit: NEWEST })).items,
    handlers: {
      ...bulk.handlers,

      async startRun({ params, body, actor }) {
        return { id: await start(params.organisation_id, params.id, { payload: body.payload, startedBy: actorName(actor) }) };
      },

      async automationInput({ params }) {
        const automation = await findAutomation(params.organisation_id, params.id);
        const [redact, sample] = await Promise.all([redaction(params.organisation_id), deps.sampleOf(params.organisation_id, params.id)]);
        return database.organisation(params.organisation_id, (tx) => automationInput(tx, automation, { redact, sample }));
      },

      listRuns: ({ params, query: { limit, cursor, ...filter } }) =>
        pageOfRuns(params.organisation_id, { ...filter, automationId: params.id }, { limit, cursor }),

      listProjectRuns: ({ params, query: { limit, cursor, automation: automationId, kind, ...filter } }) =>
        pageOfRuns(params.organisation_id, { ...filter, projectId: params.id, automationId, isReal: kind && kind === "real" }, { limit, cursor }),

      listOrganisationRuns: ({ params, query: { limit, cursor, project: projectId, automation: automationId, ...filter } }) =>
        pageOfRuns(params.organisation_id, { ...filter, isReal: true, organisationId: params.organisation_id, projectId, automationId }, { limit, cursor }),

      async exportRuns({
        params: { organisation_id: organisationId },
        query: { format, with: included, project: projectId, automation: automationId, ...filter },
      }) {
        const wanted = { ...filter, isReal: true, organisationId, projectId, automationId };
        const pages = exportedRuns({ database, redact: await redaction(organisationId) }, organisationId, wanted, included === "payloads");
        return runFile({ format, name: `runs-${clock.now().toISOString().slice(0, 10)}`, withPayloads: included === "payloads", pages });
      },

      getRun: ({ params }) => read(params.organisation_id, params.id),

      async runEvents({ params, query, request }) {
        await requireRun(params.organisation_id, params.id);
        const following = { database, onChange: engine.onChange, redact: await redaction(params.organisation_id) };
        return eventStream(request, (signal) => followRun(following, params.organisation_id, params.id, resumePoint(request, query.after), signal));
      },

      async runLogs({ params, query }) {
        const after = decodeNumberCursor(query.cursor) ?? 0;
        await requireRun(params.organisation_id, params.id);
        const redact = await redaction(params.organisation_id);
        const rows = await database.organisation(params.organisation_id, (tx) => readRunLog(tx, params.id, after, query.limit + 1));
        const { items, nextCursor } = pageOf(rows, query.limit, ({ change }) => [String(change)]);
        return { items: items.map((row) => presentLogLine(row, redact)), nextCursor };
      },

      async projectLogs({ params, query: { limit, cursor, ...filter } }) {
        const before = decodeNumberCursor(cursor);
        const redact = await redaction(params.organisation_id);
        const { items, nextCursor } = await database.organisation(params.organisation_id, (tx) =>
          searchProjectLog(tx, params.id, { ...filter, before, limit }),
        );
        return { items: items.map((row) => presentLogLine(row, redact)), nextCursor };
      },

      async cancelRun({ params }) {
        await requireRun(params.organisation_id, params.id);
        await engine.cancel(params.organisation_id, params.id);
        return { id: params.id };
      },

      async retryRun({ params }) {
        await requireRun(params.organisation_id, params.id);
        await engine.retry(params.organisation_id, params.id);
        return { id: params.id };
      },

      async resolveStep({ params, body }) {
        const { step, happened, output } = body;
        await requireRun(params.organisation_id, params.id);
        const key = await requireUncertain(params.organisation_id, params.id, step);
        await engine.resolveUncertain(params.organisation_id, params.id, key, { happened, output });
        return { id: params.id };
      },

      async signalRun({ params, body }) {
        const { status } = await requireRun(params.organisation_id, params.id);
        // One that is uncertain goes on once somebody has decided.
        if (["succeeded", "failed", "cancelled"].includes(status)) throw new ApiError("conflict", "The run is over.");
        await engine.signal(params.organisation_id, params.id, body.name, body.payload ?? null);
        return { id: params.id };
      },

      async listEffects({ params }) {
        const row = await requireRun(params.organisation_id, params.id);
        return { items: await ledger.effects(params.organisation_id, row) };
      },

      async readBack({ params, body, request }) {
        const row = await requireRun(params.organisation_id, params.id);
        const redact = await redaction(params.organisation_id);
        return redact(await ledger.readBack(params.organisation_id, row, body.step, request.signal));
      },

      async makeScenario({ params }) {
        const row = await requireRun(params.organisation_id, params.id);
        if (row.isForgotten) throw new ApiError("gone", "What went in and out of this run was deleted by the privacy settings.");
        const redact = await redaction(params.organisation_id);
        const { steps, writes } = await database.organisation(params.organisation_id, async (tx) => ({
          steps: await readSteps(tx, row.id),
          writes: await readWrites(tx, row.id),
        }));
        const filePath = `tests/run-${row.id.slice(-6)}.test.ts`;
        const { projectId, automationKey } = row;
        await deps.addTest({ organisationId: params.organisation_id, projectId, automationKey, filePath }, ({ file, name }) =>
          scenarioSource({
            run: presentRun(row, steps, redact),
            writes: redact(writes.flatMap(({ calls }) => calls.slice(-1))),
            automationFile: file,
            automationName: name,
          }),
        );
        return { filePath };
      },

      async replayRun({ params, body, actor }) {
        const row = await requireRun(params.organisation_id, params.id);
        const { fromStep, payload, deploymentId } = body;
        if (row.isForgotten && payload === undefined)
          throw new ApiError("gone", "What went into this run was deleted by the privacy settings. Replay it with an input of your own.");
        if (deploymentId !== undefined) await requireDeployment(params.organisation_id, row.projectId, deploymentId);
        if (fromStep !== undefined) await requireStep(params.organisation_id, row.id, fromStep);
        const { runId } = await engine.start({
          organisationId: params.organisation_id,
          projectId: row.projectId,
          automationId: row.automationId,
          automationKey: row.automationKey,
          deploymentId: deploymentId ?? row.deploymentId,
          trigger: "replay",
          input: payload === undefined ? row.input : withPayload(row.input, payload),
          simulated: row.simulated,
          startedBy: actorName(actor),
          ...(fromStep === undefined ? {} : { replayOf: { runId: row.id, fromStep } }),
        });
        return { id: runId };
      },
    },
  };

  /** People are shown the step, and what is uncertain is a call in it. */
  async function requireUncertain(organisationId: string, runId: string, step: string): Promise<string> {
    const steps = await database.organisation(organisationId, (tx) => readSteps(tx, runId));
    const found = steps.find(({ key, status }) => status === "uncertain" && (key === step || key.startsWith(`${step}/`)));
    if (!found) throw notFound("The uncertain step");
    return found.key;
  }

  async function requireStep(organisationId: string, runId: string, step: string): Promise<void> {
    const steps = await database.organisation(organisationId, (tx) => readSteps(tx, runId));
    if (!steps.some(({ key }) => key === step || key.startsWith(`${step}/`))) throw notFound(`The step "${step}" of the run`);
  }
}

/** For a webhook's event the payload is its body. */
function withPayload(input: unknown, payload: unknown): unknown {
  const isWebhook = typeof input === "object" && input !== null && "body" in input && "headers" in input;
  return isWebhook ? { ...input, body: payload } : payload;
}
