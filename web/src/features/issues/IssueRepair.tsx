import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "@tanstack/react-router";
import type { IssueDetail } from "../../../../contracts/issues.ts";
import { call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { BulkProgress } from "../bulk/BulkProgress.tsx";
import { dateOf } from "../../ui/since.ts";
import { IssueExplanation } from "./IssueExplanation.tsx";
import { useHasModel } from "../conversation/use-has-model.ts";
import { TimeMachineButton } from "../time-machine/TimeMachineButton.tsx";
import styles from "./IssueDetailView.module.css";

/** A list's parameters are its own; the routes' schemas know nothing of them. */
const UNCERTAIN = { status: "uncertain" } as never;

/** The way out of an issue: a repair by the assistant, then exactly the lost runs once more. */
export function IssueRepair({ issue }: { issue: IssueDetail }) {
  const { id: organisationId } = useOrganisation();
  const role = useRole();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const params = { organisation_id: organisationId, id: issue.id };
  const onError = (error: Error) => toast({ type: "error", message: describeError(error) });
  const onSettled = () => Promise.all(["issues", "issue"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  const fix = useAction({
    mutationFn: () => call("platform", "fixIssue", { params, body: {} }),
    onError,
    onSettled,
    onSuccess: ({ projectId }) => navigate({ to: "/integrations/$projectId", params: { projectId } }),
  });
  const replay = useAction({ mutationFn: () => call("platform", "replayIssue", { params }), onError, onSettled });
  const [isExplained, setExplained] = useState(false);
  const { lostRuns, undecidedRuns, fix: asked, projectId } = issue;
  const isOver = issue.status === "resolved" || issue.status === "ignored";
  const reason = can(role, "builder") ? undefined : "Builders decide this";
  const hasModel = useHasModel({ organisationId, projectId });
  const runs = lostRuns === 1 ? "1 lost run" : `${lostRuns.toLocaleString("en")} lost runs`;
  return (
    <section className={styles.repair} aria-label="Repair">
      <div className={styles.repairActions}>
        {hasModel && (
          <Button rank={isOver ? "secondary" : "primary"} loading={fix.isPending} reason={reason} onClick={() => fix.mutate()}>
            Fix with AI
          </Button>
        )}
        <Button rank={hasModel || isOver ? "secondary" : "primary"} aria-expanded={isExplained} onClick={() => setExplained(!isExplained)}>
          Explain
        </Button>
        {issue.automationId && (
          <TimeMachineButton projectId={projectId} automationId={issue.automationId} status="failed">
            Try the draft on them
          </TimeMachineButton>
        )}
        <Button loading={replay.isPending} reason={reason ?? (lostRuns === 0 ? "No run is lost" : undefined)} onClick={() => replay.mutate()}>
          {lostRuns === 0 ? "Replay lost runs" : `Replay ${runs}`}
        </Button>
        {asked && (
          <span className="second">
            The assistant was asked {dateOf(asked.at)},{" "}
            <Link to="/integrations/$projectId" params={{ projectId }}>
              see its repair
            </Link>
          </span>
        )}
      </div>
      {isExplained && <IssueExplanation issue={issue} />}
      {issue.replay && <BulkProgress job={issue.replay} />}
      {undecidedRuns > 0 && (
        <p className="second">
          {undecidedRuns === 1 ? "1 run waits" : `${undecidedRuns.toLocaleString("en")} runs wait`} for somebody to say whether a write took effect; a replay
          does not touch them.{" "}
          {issue.automationId && (
            <Link to="/automations/$automationId" params={{ automationId: issue.automationId }} search={UNCERTAIN}>
              See and settle them
            </Link>
          )}
        </p>
      )}
      {lostRuns > 0 && !issue.replay && (
        <p className="second">
          Deploy the repair first: the runs are replayed on what is live. Each goes on after its last write, and the issue closes when all succeed.
        </p>
      )}
    </section>
  );
}
