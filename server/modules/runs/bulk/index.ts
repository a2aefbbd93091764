import type { BulkFilter, BulkJob, bulkRoutes } from "../../../../contracts/bulk.ts";
import type { settleRoutes } from "../../../../contracts/settle.ts";
import type { RunEngine } from "../../../engine/run-engine.ts";
import type { Clock } from "../../../platform/clock.ts";
import { decodeNumberCursor, decodeTimeCursor, pageOf } from "../../../platform/cursor.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import type { Presence } from "../../../platform/database/presence.ts";
import { ApiError, notFound } from "../../../platform/errors.ts";
import { actorName } from "../../../platform/http/actor.ts";
import type { Handler } from "../../../platform/http/mount-service.ts";
import { newId } from "../../../platform/ids.ts";
import type { Log } from "../../../platform/log.ts";
import type { WantedRuns } from "../wanted-runs.ts";
import { runJob } from "./run-job.ts";
import {
  completedReplay,
  countRuns,
  countUndecided,
  findJob,
  insertJob,
  lastJobOfIssue,
  listItems,
  listJobs,
  readProgress,
  runningJobs,
  setJobStatus,
  takeOver,
  type IssueReplay,
  type JobRow,
  type Wanted,
} from "./store.ts";
import { readUndecided } from "./undecided.ts";

export interface BulkDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly presence: Pick<Presence, "id" | "isGone">;
  readonly engine: Pick<RunEngine, "start" | "cancel" | "retry" | "resolveUncertain">;
  findAutomation(organisationId: string, automationId: string): Promise<{ readonly deploymentId: string; readonly isCurrent: boolean }>;
  /** Asks the system of an uncertain write whether it has what the write was to make. */
  readBack(organisationId: string, runId: string, step: string, signal: AbortSignal): Promise<{ readonly found: boolean }>;
  /** The field by which that system can be asked; null where it cannot. */
  readBackBy(organisationId: string, runId: string): Promise<string | null>;
  /** Every run that an issue had cost has been replayed and succeeded. May be told more than once. */
  readonly onIssueReplayed?: (organisationId: string, replay: IssueReplay) => Promise<void>;
}

interface NewJob {
  readonly organisationId: string;
  readonly kind: JobRow["kind"];
  readonly version: JobRow["version"];
  readonly filter: BulkJob["filter"];
  readonly happened: boolean | null;
  readonly issueId: string | null;
  readonly startedBy: string;
  readonly wanted: Wanted;
}

export interface Bulk {
  readonly handlers: { readonly [K in keyof typeof bulkRoutes]: Handler<(typeof bulkRoutes)[K]> } & {
    readonly [K in keyof typeof settleRoutes]: Handler<(typeof settleRoutes)[K]>;
  };
  /** Replays those of these runs that are still lost on what is live now, for an issue. Null when none is. */
  replay(of: { organisationId: string; projectId: string; runIds: readonly string[]; issueId: string; startedBy: string }): Promise<BulkJob | null>;
  /** How many of these runs failed and were not made up for. */
  countLost(organisationId: string, runIds: readonly string[]): Promise<number>;
  /** How many of these runs are uncertain. */
  countUndecided(organisationId: string, runIds: readonly string[]): Promise<number>;
  lastOfIssue(organisationId: string, issueId: string): Promise<BulkJob | null>;
  /** A replayed run has ended: its issue may be over. */
  runEnded(organisationId: string, runId: string): Promise<void>;
  /** At start, and now and then: continues what a dead process had in hand. */
  recover(): Promise<void>;
  close(): Promise<void>;
}

/** More than that are taken in parts, by narrower filters. */
const MOST_RUNS = 100_000;

/** Jobs over many runs: counted, followed, stopped and resumed, and each run taken once. */
export function createBulk(deps: BulkDeps): Bulk {
  const { database, clock, log, presence } = deps;
  const stopping = new AbortController();
  const inHand = new Map<string, Promise<void>>();

  function work(job: JobRow): void {
    if (inHand.has(job.id) || stopping.signal.aborted) return;
    const running = runJob(deps, job, stopping.signal)
      .then(() => tellIfMadeUpFor(job.organisationId, { jobId: job.id }))
      .catch((err: unknown) => {
        if (!stopping.signal.aborted) log.error({ err, jobId: job.id }, "a bulk job was interrupted; it goes on at the next sweep");
      })
      .finally(() => inHand.delete(job.id));
    inHand.set(job.id, running);
  }

  const countLost = (organisationId: string, runIds: readonly string[]) =>
    runIds.length === 0 ? Promise.resolve(0) : database.organisation(organisationId, (tx) => countRuns(tx, { runIds }));

  /** The last run may end before or after the job knows of it, so both ends look. */
  async function tellIfMadeUpFor(organisationId: string, of: Parameters<typeof completedReplay>[1]): Promise<void> {
    const replay = await database.organisation(organisationId, (tx) => completedReplay(tx, of));
    if (replay) await deps.onIssueReplayed?.(organisationId, replay);
  }

  async function begin(job: NewJob): Promise<string> {
    const id = newId("blk");
    const { organisationId, kind, version, filter, happened, issueId, startedBy, wanted } = job;
    const row = await database.organisation(organisationId, async (tx) => {
      const projectId = filter.project;
      const row = { id, organisationId, projectId, kind, version, filter, happened, issueId, startedBy, processId: presence.id, createdAt: clock.now() };
      await insertJob(tx, row, wanted);
      return requireJob(tx, id);
    });
    work(row);
    return id;
  }

  async function ask(job: Omit<NewJob, "issueId">, dryRun = false) {
    const { wanted } = job;
    const count = await database.organisation(job.organisationId, (tx) => countRuns(tx, wanted));
    if (count > MOST_RUNS) throw new ApiError("unprocessable", `The filter means ${count} runs. Narrow it to ${MOST_RUNS} at most.`);
    if (dryRun || count === 0) return { count, job: null };
    const id = await begin({ ...job, issueId: null });
    return { count, job: await show(job.organisationId, id) };
  }

  const show = (organisationId: string, id: string) =>
    database.organisation(organisationId, async (tx) => {
      const { organisationId: _o, processId: _p, createdKey: _k, ...job } = await requireJob(tx, id);
      return { ...job, ...(await readProgress(tx, id)) };
    });

  return {
    handlers: {
      replayRuns: ({ params, body: { filter, version, dryRun }, actor }) =>
        ask({ ...of(params, actor), kind: "replay", version, filter, happened: null, wanted: wantedBy(filter) }, dryRun),

      cancelRuns: ({ params, body: { filter, dryRun }, actor }) =>
        ask({ ...of(params, actor), kind: "cancel", version: "same", filter, happened: null, wanted: wantedBy(filter) }, dryRun),

      settleRuns: ({ params, body: { filter, happened }, actor }) =>
        ask({ ...of(params, actor), kind: "settle", version: "same", filter, happened, wanted: { undecided: filter } }),

      lookUpRuns: ({ params, body: { filter }, actor }) =>
        ask({ ...of(params, actor), kind: "look_up", version: "same", filter, happened: null, wanted: { undecided: filter } }),

      async undecidedRuns({ params, query }) {
        const { writes, ...counts } = await database.organisation(params.organisation_id, (tx) => readUndecided(tx, query));
        // Runs whose write is the same can be asked about by the same field: one of them is looked at.
        const shown = writes.map(async ({ exampleRunId, ...write }) => ({ ...write, readBackBy: await deps.readBackBy(params.organisation_id, exampleRunId) }));
        return { ...counts, writes: await Promise.all(shown) };
      },

      async listBulkRuns({ params, query: { limit, cursor } }) {
        const after = decodeNumberCursor(cursor) ?? 0;
        const rows = await database.organisation(params.organisation_id, async (tx) => {
          await requireJob(tx, params.id);
          return listItems(tx, params.id, after, limit);
        });
        const { items, nextCursor } = pageOf(rows, limit, ({ position }) => [String(position)]);
        return { items: items.map(({ position: _p, ...run }) => run), nextCursor };
      },

      async listBulkJobs({ params, query: { project, limit, cursor } }) {
        const key = decodeTimeCursor(cursor);
        const after = key && ([key[0] ?? "", key[1] ?? ""] as const);
        const rows = await database.organisation(params.organisation_id, (tx) => listJobs(tx, project, after, limit));
        const { items, nextCursor } = pageOf(rows, limit, (row) => [row.createdKey, row.id]);
        return { items: await Promise.all(items.map(({ id }) => show(params.organisation_id, id))), nextCursor };
      },

      getBulkJob: ({ params }) => show(params.organisation_id, params.id),

      async stopBulkJob({ params }) {
        await database.organisation(params.organisation_id, async (tx) => {
          await requireJob(tx, params.id);
          if (!(await setJobStatus(tx, params.id, "running", "stopped", presence.id))) throw new ApiError("conflict", "Only one that runs can be stopped.");
        });
        return show(params.organisation_id, params.id);
      },

      async resumeBulkJob({ params }) {
        // The batch that was under way when it was stopped ends first, so that the job is in hand once.
        await inHand.get(params.id);
        const job = await database.organisation(params.organisation_id, async (tx) => {
          await requireJob(tx, params.id);
          if (!(await setJobStatus(tx, params.id, "stopped", "running", presence.id))) throw new ApiError("conflict", "Only one that was stopped can go on.");
          return requireJob(tx, params.id);
        });
        work(job);
        return show(params.organisation_id, params.id);
      },
    },

    async replay({ organisationId, projectId, runIds, issueId, startedBy }) {
      if ((await countLost(organisationId, runIds)) === 0) return null;
      const filter = { project: projectId };
      const id = await begin({ organisationId, kind: "replay", version: "current", filter, happened: null, issueId, startedBy, wanted: { runIds } });
      return show(organisationId, id);
    },

    countLost,
    countUndecided: (organisationId, runIds) =>
      runIds.length === 0 ? Promise.resolve(0) : database.organisation(organisationId, (tx) => countUndecided(tx, runIds)),

    async lastOfIssue(organisationId, issueId) {
      const job = await database.organisation(organisationId, (tx) => lastJobOfIssue(tx, issueId));
      return job && show(organisationId, job.id);
    },

    runEnded: (organisationId, newRunId) => tellIfMadeUpFor(organisationId, { newRunId }),

    async recover() {
      for (const { id, organisationId, processId } of await runningJobs(database.engine)) {
        const job = await database.organisation(organisationId, async (tx) => {
          const isOurs = processId === presence.id || ((await presence.isGone(tx, processId)) && (await takeOver(tx, id, processId, presence.id)));
          return isOurs ? findJob(tx, id) : null;
        });
        if (job) work(job);
      }
    },

    async close() {
      stopping.abort();
      await Promise.all(inHand.values());
    },
  };
}

async function requireJob(tx: Tx, id: string): Promise<JobRow> {
  const job = await findJob(tx, id);
  if (!job) throw notFound("The job");
  return job;
}

const of = (params: { readonly organisation_id: string }, actor: Parameters<typeof actorName>[0]) => ({
  organisationId: params.organisation_id,
  startedBy: actorName(actor),
});

function wantedBy({ project, automation, ...filter }: BulkFilter): WantedRuns {
  return { ...filter, projectId: project, automationId: automation };
}
