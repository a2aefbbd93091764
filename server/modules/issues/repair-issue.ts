import { resolvedNews } from "./raise-issue.ts";
import { notFound } from "../../platform/errors.ts";
import type { IssuesDeps } from "./deps.ts";
import { fixRequest } from "./fix-request.ts";
import { addEvent, changeIssue, readIssue, readRunIds } from "./store.ts";
import type { IssueRow } from "./tables.ts";

interface Asked {
  readonly organisationId: string;
  readonly issueId: string;
  readonly actor: string;
}

/** Asks the assistant for a repair, with the evidence of the newest run. */
export async function fixIssue({ database, clock, repair }: IssuesDeps, { organisationId, issueId, actor }: Asked, model: string | undefined) {
  const row = await requireIssue({ database }, organisationId, issueId);
  const [runId] = row.runIds;
  const calls = runId === undefined ? [] : await repair.callsOf(organisationId, runId);
  const text = fixRequest(row, calls, { maySeePayloads: await repair.maySeePayloads(organisationId), wants: "repair" });
  const { turnId } = await repair.ask({ organisationId, projectId: row.projectId, author: actor, text, mode: "build", model });
  await database.organisation(organisationId, async (tx) => {
    const at = clock.now();
    await changeIssue(tx, issueId, { fixTurnId: turnId, fixAt: at });
    await addEvent(tx, { organisationId, issueId, at, actor, kind: "fix", text: "asked the assistant for a repair" });
  });
  return { projectId: row.projectId, turnId };
}

/** Asks the assistant what this is, with the same evidence. */
export async function askAboutIssue({ database, repair }: IssuesDeps, { organisationId, issueId, actor }: Asked, model: string | undefined) {
  const row = await requireIssue({ database }, organisationId, issueId);
  const [runId] = row.runIds;
  const calls = runId === undefined ? [] : await repair.callsOf(organisationId, runId);
  const text = fixRequest(row, calls, { maySeePayloads: await repair.maySeePayloads(organisationId), wants: "explanation" });
  const { turnId } = await repair.ask({ organisationId, projectId: row.projectId, author: actor, text, mode: "ask", model });
  return { projectId: row.projectId, turnId };
}

/** Replays exactly the runs that the issue cost and that nothing has made up for. */
export async function replayIssue({ database, clock, repair }: IssuesDeps, { organisationId, issueId, actor }: Asked) {
  const row = await requireIssue({ database }, organisationId, issueId);
  const runIds = await database.organisation(organisationId, (tx) => readRunIds(tx, issueId));
  const job = await repair.replay({ organisationId, projectId: row.projectId, runIds, issueId, startedBy: actor });
  if (job)
    await database.organisation(organisationId, (tx) =>
      addEvent(tx, { organisationId, issueId, at: clock.now(), actor, kind: "replay", text: `began to replay ${runs(job.total)}` }),
    );
  return { count: job?.total ?? 0, job };
}

/** Every run that it had cost has been replayed and succeeded. */
export async function closeReplayed(
  { database, clock, onNews }: Pick<IssuesDeps, "database" | "clock" | "onNews">,
  organisationId: string,
  of: { issueId: string; total: number },
): Promise<void> {
  const closed = await database.organisation(organisationId, async (tx) => {
    const row = await readIssue(tx, of.issueId, { lock: true });
    if (!row || row.status === "resolved") return null;
    await changeIssue(tx, row.id, { status: "resolved" });
    await addEvent(tx, {
      organisationId,
      issueId: row.id,
      at: clock.now(),
      actor: null,
      kind: "closed",
      text: `Closed: ${runs(of.total)} replayed, all succeeded`,
    });
    return row;
  });
  if (closed) onNews?.(resolvedNews(closed));
}

async function requireIssue({ database }: Pick<IssuesDeps, "database">, organisationId: string, id: string): Promise<IssueRow> {
  const row = await database.organisation(organisationId, (tx) => readIssue(tx, id));
  if (!row) throw notFound("The issue");
  return row;
}

function runs(count: number): string {
  return count === 1 ? "1 run" : `${count} runs`;
}
