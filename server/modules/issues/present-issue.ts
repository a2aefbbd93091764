import type { ChangeBefore, Issue } from "../../../contracts/issues.ts";
import { startOfHour } from "./store.ts";
import type { IssueEventRow, IssueRow } from "./tables.ts";

export const HOURS = 24;
const HOUR_MS = 3_600_000;

export interface PresentContext {
  readonly now: Date;
  readonly hours: readonly { readonly issueId: string; readonly hour: Date; readonly count: number }[];
  nameOf(identityId: string): string;
}

export function presentIssue(row: IssueRow, context: PresentContext): Issue {
  return {
    id: row.id,
    projectId: row.projectId,
    automationId: row.automationId,
    title: row.title,
    message: row.message,
    severity: row.severity,
    status: row.status,
    assignee: row.assignee === null ? null : { identityId: row.assignee, name: context.nameOf(row.assignee) },
    count: row.count,
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    byHour: byHour(row.id, context),
  };
}

/** The first hour of the sparkline. */
export function firstHour(now: Date): Date {
  return new Date(startOfHour(now).getTime() - (HOURS - 1) * HOUR_MS);
}

function byHour(issueId: string, { now, hours }: PresentContext): number[] {
  const first = firstHour(now).getTime();
  const counts = Array.from({ length: HOURS }, () => 0);
  for (const { hour, count } of hours.filter((entry) => entry.issueId === issueId)) {
    const index = Math.floor((hour.getTime() - first) / HOUR_MS);
    if (index >= 0 && index < HOURS) counts[index] = count;
  }
  return counts;
}

export function presentEvent({ id, at, kind, actor, text }: IssueEventRow) {
  return { id, at: at.toISOString(), kind, actor, text };
}

/** Another system's answer that changed is among what changed before. */
export function driftAsChange({ evidence, firstSeenAt }: IssueRow): ChangeBefore[] {
  return (evidence?.drift ?? []).map(({ connection, operation }) => ({
    kind: "contract",
    at: firstSeenAt.toISOString(),
    text: `The answer of ${connection} to ${operation} changed`,
    deploymentId: null,
  }));
}
