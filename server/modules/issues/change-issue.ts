import { ApiError } from "../../platform/errors.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { PersonName } from "./person-name.ts";
import { addEvent, changeIssue } from "./store.ts";
import type { IssueRow } from "./tables.ts";

export interface IssueChange {
  readonly status?: IssueRow["status"] | undefined;
  readonly severity?: IssueRow["severity"] | undefined;
  readonly assignee?: string | null | undefined;
}

/** Applies what is different and writes one line of history for each. */
export async function applyChange(
  tx: Tx,
  row: IssueRow,
  change: IssueChange,
  by: { readonly actor: string; readonly at: Date; readonly members: readonly PersonName[] },
): Promise<void> {
  const note = (kind: "status" | "severity" | "assigned", text: string) =>
    addEvent(tx, { organisationId: row.organisationId, issueId: row.id, at: by.at, actor: by.actor, kind, text });

  if (change.status !== undefined && change.status !== row.status) {
    await changeIssue(tx, row.id, { status: change.status });
    await note("status", `${row.status} → ${change.status}`);
  }
  if (change.severity !== undefined && change.severity !== row.severity) {
    await changeIssue(tx, row.id, { severity: change.severity });
    await note("severity", `${row.severity} → ${change.severity}`);
  }
  if (change.assignee !== undefined && change.assignee !== row.assignee) {
    const name = change.assignee === null ? "nobody" : by.members.find((member) => member.identityId === change.assignee)?.name;
    if (name === undefined)
      throw new ApiError("invalid", "Only a member of the organisation can be assigned.", { fields: [{ field: "assignee", message: "Not a member" }] });
    await changeIssue(tx, row.id, { assignee: change.assignee });
    await note("assigned", `assigned to ${name}`);
  }
}
