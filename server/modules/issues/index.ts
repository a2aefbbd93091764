import type { issueRoutes } from "../../../contracts/issues.ts";
import type { Clock } from "../../platform/clock.ts";
import { decodeTimeCursor, pageOf } from "../../platform/cursor.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import { actorName } from "../../platform/http/actor.ts";
import type { Handler } from "../../platform/http/mount-service.ts";
import { applyChange } from "./change-issue.ts";
import type { PersonName } from "./person-name.ts";
import { firstHour, presentEvent, presentIssue } from "./present-issue.ts";
import { raiseIssue, type IssueNews, type Problem } from "./raise-issue.ts";
import { addEvent, countOpen, listIssues, readEvents, readHours, readIssue } from "./store.ts";
import type { IssueRow } from "./tables.ts";

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Told of an issue that is new or came back, after it is stored. */
  readonly onNews?: (news: IssueNews) => void;
  readonly members: (organisationId: string) => Promise<readonly PersonName[]>;
}

export interface Issues {
  readonly handlers: { readonly [K in keyof typeof issueRoutes]: Handler<(typeof issueRoutes)[K]> };
  readonly raise: (problem: Problem) => Promise<string>;
  readonly countOpen: (organisationId: string) => Promise<number>;
}

/** Grouped failures: what failed, since when, how often, and who looks after it. */
export function createIssues({ database, clock, members, onNews = () => {} }: Dependencies): Issues {
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
    return database.organisation(organisationId, async (tx) => {
      const row = await readIssue(tx, id);
      if (!row) throw notFound("The issue");
      const { error, step, connection, firstDeploymentId, lastDeploymentId, runIds } = row;
      const events = (await readEvents(tx, id)).map(presentEvent);
      return {
        ...presentIssue(row, await presenting(tx, organisationId, [row])),
        error,
        step,
        connection,
        firstDeploymentId,
        lastDeploymentId,
        runIds,
        events,
      };
    });
  }

  return {
    raise: (problem) => raiseIssue(database, clock, problem, onNews),
    countOpen: (organisationId) => database.organisation(organisationId, countOpen),
    handlers: {
      async listIssues({ params, query }) {
        const key = decodeTimeCursor(query.cursor);
        const after = key && { lastSeenAt: new Date(key[0] ?? ""), id: key[1] ?? "" };
        const { status, severity, project: projectId, query: words, limit } = query;
        return database.organisation(params.organisation_id, async (tx) => {
          const rows = await listIssues(tx, {
            after,
            limit,
            ...(status && { status }),
            ...(severity && { severity }),
            ...(projectId && { projectId }),
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
        await database.organisation(params.organisation_id, async (tx) => {
          const row = await readIssue(tx, params.id);
          if (!row) throw notFound("The issue");
          await applyChange(tx, row, body, { actor: actorName(actor), at: clock.now(), members: people });
        });
        return detail(params.organisation_id, params.id);
      },

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
