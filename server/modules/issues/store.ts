import { and, desc, eq, gte, ilike, lt, or, sql, type SQL } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { issue, issueEventTable, issueHour, issueRun, type IssueEventRow, type IssueRow } from "./tables.ts";

const SAMPLE_RUNS = 10;
/** As many as can be replayed at once. */
const MOST_RUNS = 100_000;

export type Occurrence = Omit<
  IssueRow,
  "id" | "status" | "assignee" | "count" | "firstSeenAt" | "lastSeenAt" | "firstDeploymentId" | "lastDeploymentId" | "runIds" | "fixTurnId" | "fixAt"
> & {
  readonly at: Date;
  readonly deploymentId: string | null;
  readonly runId: string | null;
};

/** Counts one more occurrence; `before` is the status that the issue had, null for a new one. */
export async function countOccurrence(tx: Tx, seen: Occurrence): Promise<{ id: string; before: IssueRow["status"] | null }> {
  const { at, deploymentId, runId, ...rest } = seen;
  const [known] = await tx
    .select({ id: issue.id, status: issue.status })
    .from(issue)
    .where(and(eq(issue.projectId, seen.projectId), eq(issue.fingerprint, seen.fingerprint)))
    .for("update");
  const runIds = runId === null ? [] : [runId];
  const [row] = await tx
    .insert(issue)
    .values({
      ...rest,
      id: newId("iss"),
      status: "open",
      count: 1,
      firstSeenAt: at,
      lastSeenAt: at,
      firstDeploymentId: deploymentId,
      lastDeploymentId: deploymentId,
      runIds,
    })
    .onConflictDoUpdate({
      target: [issue.organisationId, issue.projectId, issue.fingerprint],
      set: {
        count: sql`${issue.count} + 1`,
        lastSeenAt: at,
        lastDeploymentId: deploymentId,
        error: seen.error,
        message: seen.message,
        evidence: sql`coalesce(excluded.evidence, ${issue.evidence})`,
        status: sql`case when ${issue.status} = 'resolved' then 'open' else ${issue.status} end`,
        runIds: sql`(array_cat(excluded.run_ids, ${issue.runIds}))[1:${sql.raw(String(SAMPLE_RUNS))}]`,
      },
    })
    .returning({ id: issue.id, isNew: sql<boolean>`xmax = 0` });
  if (!row) throw new Error("An upsert returned no row");
  await tx
    .insert(issueHour)
    .values({ organisationId: seen.organisationId, issueId: row.id, hour: startOfHour(at), count: 1 })
    .onConflictDoUpdate({ target: [issueHour.issueId, issueHour.hour], set: { count: sql`${issueHour.count} + 1` } });
  if (runId !== null) await tx.insert(issueRun).values({ organisationId: seen.organisationId, issueId: row.id, runId, at }).onConflictDoNothing();
  // Two first occurrences at once: one of them inserted, and only that one raised the issue.
  return { id: row.id, before: row.isNew ? null : (known?.status ?? "open") };
}

export interface IssueFilter {
  readonly status?: IssueRow["status"];
  readonly severity?: IssueRow["severity"];
  readonly projectId?: string;
  readonly assignee?: string;
  readonly query?: string;
  readonly after: { readonly lastSeenAt: Date; readonly id: string } | null;
  readonly limit: number;
}

/** Newest last occurrence first; one row more than `limit` when there are more. */
export async function listIssues(tx: Tx, filter: IssueFilter): Promise<IssueRow[]> {
  const conditions: (SQL | undefined)[] = [
    filter.status && eq(issue.status, filter.status),
    filter.severity && eq(issue.severity, filter.severity),
    filter.projectId ? eq(issue.projectId, filter.projectId) : undefined,
    filter.assignee ? eq(issue.assignee, filter.assignee) : undefined,
    filter.query ? or(ilike(issue.title, contains(filter.query)), ilike(issue.message, contains(filter.query))) : undefined,
    filter.after
      ? or(lt(issue.lastSeenAt, filter.after.lastSeenAt), and(eq(issue.lastSeenAt, filter.after.lastSeenAt), lt(issue.id, filter.after.id)))
      : undefined,
  ];
  return tx
    .select()
    .from(issue)
    .where(and(...conditions))
    .orderBy(desc(issue.lastSeenAt), desc(issue.id))
    .limit(filter.limit + 1);
}

export async function countOpen(tx: Tx): Promise<number> {
  return tx.$count(issue, eq(issue.status, "open"));
}

/** Locked when it is to be changed by what it says. */
export async function readIssue(tx: Tx, id: string, { lock = false } = {}): Promise<IssueRow | null> {
  const query = tx.select().from(issue).where(eq(issue.id, id));
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

export async function changeIssue(
  tx: Tx,
  id: string,
  change: Partial<Pick<IssueRow, "status" | "severity" | "assignee" | "fixTurnId" | "fixAt">>,
): Promise<void> {
  await tx.update(issue).set(change).where(eq(issue.id, id));
}

/** The runs that met an issue, newest first. */
export async function readRunIds(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.select({ runId: issueRun.runId }).from(issueRun).where(eq(issueRun.issueId, id)).orderBy(desc(issueRun.at)).limit(MOST_RUNS);
  return rows.map(({ runId }) => runId);
}

/** Occurrences by issue and hour since a moment. */
export async function readHours(tx: Tx, ids: readonly string[], since: Date): Promise<{ issueId: string; hour: Date; count: number }[]> {
  if (ids.length === 0) return [];
  return tx
    .select({ issueId: issueHour.issueId, hour: issueHour.hour, count: issueHour.count })
    .from(issueHour)
    .where(and(sql`${issueHour.issueId} = any(${sql.param(ids)})`, gte(issueHour.hour, since)));
}

export async function addEvent(tx: Tx, event: Omit<IssueEventRow, "id">): Promise<IssueEventRow> {
  const row = { ...event, id: newId("iev") };
  await tx.insert(issueEventTable).values(row);
  return row;
}

export async function readEvents(tx: Tx, issueId: string): Promise<IssueEventRow[]> {
  return tx.select().from(issueEventTable).where(eq(issueEventTable.issueId, issueId)).orderBy(issueEventTable.at, issueEventTable.id).limit(500);
}

function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

export function startOfHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);
}
