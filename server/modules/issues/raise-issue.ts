import type { ContractDrift } from "../../../contracts/drift.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { IssuesDeps } from "./deps.ts";
import { fingerprint } from "./fingerprint.ts";
import { addEvent, countOccurrence } from "./store.ts";
import type { IssueRow } from "./tables.ts";

export interface Problem {
  readonly organisationId: string;
  readonly projectId: string;
  readonly automationId: string | null;
  readonly automationKey: string | null;
  readonly deploymentId: string | null;
  readonly runId: string | null;
  readonly title: string;
  readonly severity: IssueRow["severity"];
  readonly error: { readonly name: string; readonly message: string; readonly stack?: string };
  readonly step: string | null;
  readonly connection: string | null;
  readonly operation: string | null;
  /** Answers of other systems that changed. */
  readonly drift?: readonly ContractDrift[];
}

/** An issue that is new, that came back after it was resolved, or that was resolved. */
export interface IssueNews {
  readonly kind: "raised" | "returned" | "resolved";
  readonly id: string;
  readonly problem: Pick<Problem, "organisationId" | "projectId" | "automationId" | "deploymentId" | "runId" | "title" | "severity" | "error">;
}

export function resolvedNews(row: IssueRow): IssueNews {
  const { id, organisationId, projectId, automationId, lastDeploymentId: deploymentId, title, severity, error } = row;
  return { kind: "resolved", id, problem: { organisationId, projectId, automationId, deploymentId, runId: null, title, severity, error } };
}

interface Counted {
  readonly id: string;
  /** Null where the issue was open, or is ignored. */
  readonly news: IssueNews | null;
}

/** Counts a problem into the issue that it belongs to. A resolved issue returns; an ignored one stays ignored. */
export async function raiseIssue(deps: IssuesDeps, problem: Problem): Promise<string> {
  const raise = await raising(deps, problem);
  const { id, news } = await deps.database.organisation(problem.organisationId, raise);
  if (news) deps.onNews?.(news);
  return id;
}

/** The same as part of a transaction of the caller's, who tells of the news. */
export async function raising({ clock, repair }: IssuesDeps, problem: Problem): Promise<(tx: Tx) => Promise<Counted>> {
  const { organisationId, projectId, automationId, deploymentId, runId, title, severity, error, step, connection } = problem;
  const at = clock.now();
  const print = fingerprint({ ...problem, errorName: problem.error.name, message: problem.error.message });
  const version = deploymentId === null ? null : await repair.versionOf(organisationId, deploymentId);
  return async (tx) => {
    const counted = await countOccurrence(tx, {
      organisationId,
      projectId,
      automationId,
      deploymentId,
      runId,
      title,
      severity,
      error,
      step,
      connection,
      message: error.message,
      fingerprint: print,
      evidence: problem.drift?.length ? { drift: problem.drift } : null,
      at,
    });
    const event = { organisationId, issueId: counted.id, at, actor: null };
    if (counted.before === null) await addEvent(tx, { ...event, kind: "raised", text: problem.title });
    if (counted.before === "resolved")
      await addEvent(tx, { ...event, kind: "returned", text: version === null ? "Came back" : `Came back with version ${version}` });
    const kind = counted.before === null ? "raised" : counted.before === "resolved" ? "returned" : null;
    return { id: counted.id, news: kind && { kind, id: counted.id, problem } };
  };
}
