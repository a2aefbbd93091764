import type { Issue, issueRoutes } from "../../../contracts/issues.ts";
import { decodeTimeCursor, pageOf } from "../../platform/cursor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import { actorName } from "../../platform/http/actor.ts";
import type { Handler } from "../../platform/http/mount-service.ts";
import { applyChange } from "./change-issue.ts";
import type { IssuesDeps } from "./deps.ts";
import { driftAsChange, firstHour, presentEvent, presentIssue } from "./present-issue.ts";
import { raiseIssue, raising, resolvedNews, type Problem } from "./raise-issue.ts";
import { explainIssue } from "./explain/explain-issue.ts";
import { askAboutIssue, closeReplayed, fixIssue, replayIssue } from "./repair-issue.ts";
import { addEvent, countOpen, listIssues, readEvents, readHours, readIssue, readRunIds } from "./store.ts";
import type { IssueRow } from "./tables.ts";

export interface Issues {
  readonly handlers: { readonly [K in keyof typeof issueRoutes]: Handler<(typeof issueRoutes)[K]> };
  readonly raise: (problem: Problem) => Promise<string>;
  /** Looks up what a problem needs; what is given back counts it within a transaction of the caller's. */
  readonly raising: (problem: Problem) => ReturnType<typeof raising>;
  /** The newest open issues of a project. */
  readonly openIn: (organisationId: string, projectId: string) => Promise<readonly Issue[]>;
  readonly countOpen: (organisationId: string) => Promise<number>;
  /** Every run that an issue had cost was replayed and succeeded. */
  readonly closeReplayed: (organisationId: string, of: { readonly issueId: string; readonly total: number }) => Promise<void>;
}

const NEWEST = 20;

/** Grouped failures: what failed, since when, how often, and who looks after it. */
export function createIssues(deps: IssuesDeps): Issues {
  const { database, clock, members, repair } = deps;
  async function presenting(tx: Tx, organisationId: string, rows: readonly IssueRow[]) {
    const now = clock.now();
    const hours = await readHours(
      tx,
      rows.map((row) => row.id),
      firstHour(now),
    );
    const names = new Map((await members(organisationId)).map((member) => [member.identityId, member.name]));
    return { now, hours, nameOf: (id: string) => names.get(id) ?? "a former member" };
  }

  async function detail(organisationId: string, id: string) {
    const { row, shown, allRuns } = await database.organisation(organisationId, async (tx) => {
      const row = await readIssue(tx, id);
      if (!row) throw notFound("The issue");
      const { error, step, connection, firstDeploymentId, lastDeploymentId, runIds, evidence, fixTurnId, fixAt } = row;
      const events = (await readEvents(tx, id)).map(presentEvent);
      const shown = {
        ...presentIssue(row, await presenting(tx, organisationId, [row])),
        error,
        step,
        connection,
        firstDeploymentId,
        lastDeploymentId,
        runIds,
        events,
        drift: [...(evidence?.drift ?? [])],
        fix: fixTurnId && fixAt ? { turnId: fixTurnId, at: fixAt.toISOString() } : null,
      };
      return { row, shown, allRuns: await readRunIds(tx, id) };
    });
    const [changes, lostRuns, undecidedRuns, replay] = await Promise.all([
      repair.changesBefore(organisationId, row.projectId, row.firstSeenAt),
      repair.countLost(organisationId, allRuns),
      repair.countUndecided(organisationId, allRuns),
      repair.lastReplay(organisationId, id),
    ]);
    return { ...shown, changes: [...changes, ...driftAsChange(row)], lostRuns, undecidedRuns, replay };
  }

  return {
    raise: (problem) => raiseIssue(deps, problem),
    raising: (problem) => raising(deps, problem),
    closeReplayed: (organisationId, of) => closeReplayed(deps, organisationId, of),
    openIn: (organisationId, projectId) =>
      database.organisation(organisationId, async (tx) => {
        const rows = (await listIssues(tx, { status: "open", projectId, after: null, limit: NEWEST })).slice(0, NEWEST);
        const context = await presenting(tx, organisationId, rows);
        return rows.map((row) => presentIssue(row, context));
      }),
    countOpen: (organisationId) => database.organisation(organisationId, countOpen),
    handlers: {
      async listIssues({ params, query }) {
        const key = decodeTimeCursor(query.cursor);
        const after = key && { lastSeenAt: new Date(key[0] ?? ""), id: key[1] ?? "" };
        const { status, severity, project: projectId, assignee, query: words, limit } = query;
        return database.organisation(params.organisation_id, async (tx) => {
          const rows = await listIssues(tx, {
            after,
            limit,
            ...(status && { status }),
            ...(severity && { severity }),
            ...(projectId && { projectId }),
            ...(assignee && { assignee }),
            ...(words && { query: words }),
          });
          const { items, nextCursor } = pageOf(rows, limit, (row) => [row.lastSeenAt.toISOString(), row.id]);
          const context = await presenting(tx, params.organisation_id, items);
          return { items: items.map((row) => presentIssue(row, context)), nextCursor };
        });
      },

      getIssue: ({ params }) => detail(params.organisation_id, params.id),

      async updateIssue({ params, body, actor }) {
        const people = await members(params.organisation_id);
        const before = await database.organisation(params.organisation_id, async (tx) => {
          const row = await readIssue(tx, params.id);
          if (!row) throw notFound("The issue");
          await applyChange(tx, row, body, { actor: actorName(actor), at: clock.now(), members: people });
          return row;
        });
        if (body.status === "resolved" && before.status !== "resolved") deps.onNews?.(resolvedNews(before));
        return detail(params.organisation_id, params.id);
      },

      async explainIssue({ params }) {
        const issue = await detail(params.organisation_id, params.id);
        const [runId] = issue.runIds;
        const calls = runId === undefined ? [] : await repair.callsOf(params.organisation_id, runId);
        const last = calls.findLast(({ connection }) => connection === issue.connection);
        const answer = last?.response ?? null;
        const of = { organisationId: params.organisation_id, projectId: issue.projectId, deploymentId: issue.lastDeploymentId, alias: last?.connection };
        const known = answer && of.alias && of.deploymentId ? await repair.knownError({ ...of, deploymentId: of.deploymentId, alias: of.alias }, answer) : null;
        return { sections: explainIssue({ issue, answeredWith: answer?.status ?? null, known }) };
      },
      askAboutIssue: ({ params, body, actor }) =>
        askAboutIssue(deps, { organisationId: params.organisation_id, issueId: params.id, actor: actorName(actor) }, body.model),

      fixIssue: ({ params, body, actor }) =>
        fixIssue(deps, { organisationId: params.organisation_id, issueId: params.id, actor: actorName(actor) }, body.model),

      replayIssue: ({ params, actor }) => replayIssue(deps, { organisationId: params.organisation_id, issueId: params.id, actor: actorName(actor) }),

      async commentOnIssue({ params, body, actor }) {
        return database.organisation(params.organisation_id, async (tx) => {
          if (!(await readIssue(tx, params.id))) throw notFound("The issue");
          const event = {
            organisationId: params.organisation_id,
            issueId: params.id,
            at: clock.now(),
            kind: "comment" as const,
            actor: actorName(actor),
            text: body.text,
          };
          return presentEvent(await addEvent(tx, event));
        });
      },
    },
  };
}
