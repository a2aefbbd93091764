import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { IssueDetail } from "../../../../contracts/issues.ts";
import { call } from "../../api/client.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Select } from "../../ui/Select.tsx";
import { StatusGlyph } from "../../ui/StatusGlyph.tsx";
import { membersQuery } from "../account/queries.ts";
import { shortId } from "../runs/short-id.ts";
import styles from "./IssueDetailView.module.css";

const NOBODY = "nobody";
const SEVERITIES = ["low", "medium", "high", "critical"].map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

export function IssueSide({ issue }: { issue: IssueDetail }) {
  const { id: organisationId } = useOrganisation();
  const role = useRole();
  const queryClient = useQueryClient();
  const members = useQuery(membersQuery(organisationId));
  const change = useMutation({
    mutationFn: (body: { assignee?: string | null; severity?: IssueDetail["severity"] }) =>
      call("platform", "updateIssue", { params: { organisation_id: organisationId, id: issue.id }, body }),
    onError: (error) => toast({ type: "error", message: describeError(error) }),
    onSettled: () => Promise.all(["issues", "issue"].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  });
  const people = (members.data?.items ?? []).map(({ identityId, name, email }) => ({ value: identityId, label: name || email }));
  const disabled = !can(role, "builder") || change.isPending;
  return (
    <aside className={styles.side}>
      <h3>Assigned to</h3>
      <Select
        label="Assigned to"
        value={issue.assignee?.identityId ?? NOBODY}
        options={[{ value: NOBODY, label: "Nobody" }, ...people]}
        disabled={disabled}
        onChange={(value) => change.mutate({ assignee: value === NOBODY ? null : value })}
      />
      <h3>Severity</h3>
      <Select
        label="Severity"
        value={issue.severity}
        options={SEVERITIES}
        disabled={disabled}
        onChange={(value) => change.mutate({ severity: value as IssueDetail["severity"] })}
      />
      {issue.runIds.length > 0 && (
        <>
          <h3>Sample runs</h3>
          <ul>
            {issue.runIds.map((runId) => (
              <li key={runId} className={styles.run}>
                <StatusGlyph status="failed" />
                <Link to="/automations/$automationId/runs/$runId" params={{ automationId: issue.automationId ?? "-", runId }} className="mono">
                  {shortId(runId)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
