import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { Issue, IssueDetail } from "../../../../contracts/issues.ts";
import { call } from "../../api/client.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Loading } from "../../shell/Loading.tsx";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { dateOf } from "../../ui/since.ts";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { When } from "../../ui/When.tsx";
import { IssueCauses } from "./IssueCauses.tsx";
import { IssueComment } from "./IssueComment.tsx";
import { IssueRepair } from "./IssueRepair.tsx";
import { IssueSide } from "./IssueSide.tsx";
import styles from "./IssueDetailView.module.css";
import { issueQuery } from "./queries.ts";

export function IssueDetailView({ issueId }: { issueId: string }) {
  const { id: organisationId } = useOrganisation();
  const role = useRole();
  const queryClient = useQueryClient();
  const issue = useQuery(issueQuery(organisationId, issueId));
  const change = useMutation({
    mutationFn: (status: Issue["status"]) => call("platform", "updateIssue", { params: { organisation_id: organisationId, id: issueId }, body: { status } }),
    onError: (error) => toast({ type: "error", message: describeError(error) }),
    onSettled: () => Promise.all(["issues", "issue", "counts", "summary"].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  });
  if (issue.isPending) return <Loading />;
  if (issue.isError) {
    return (
      <p className={styles.failed} role="alert">
        {describeError(issue.error)}
      </p>
    );
  }
  const { title, status, severity, count, firstSeenAt, lastSeenAt, error, step, connection, projectId } = issue.data;
  return (
    <article className={styles.detail}>
      <header className={styles.head}>
        <Link to="/issues" search={{}} className={styles.back}>
          <ArrowLeft size={14} aria-hidden="true" /> All issues
        </Link>
        <div className={styles.facts}>
          <StatusPill status={status === "resolved" ? "succeeded" : status === "open" ? "failed" : "waiting"} word={severity} />
          <span className="second">
            {count === 1 ? "1 run" : `${count.toLocaleString("en")} runs`} failed,{" "}
            {count > 1 && (
              <>
                first <When at={firstSeenAt} />,{" "}
              </>
            )}
            last <When at={lastSeenAt} />
          </span>
          {can(role, "builder") && <Decisions status={status} onChange={change.mutate} busy={change.isPending} />}
        </div>
        <h2>{title}</h2>
        <p className={styles.place}>
          {step && (
            <>
              Step <strong>{step}</strong>
            </>
          )}
          {connection && <> through {connection}</>}
          <Link to="/integrations/$projectId" params={{ projectId }}>
            Open in workbench
          </Link>
        </p>
      </header>
      <IssueRepair issue={issue.data} />
      <div className={styles.columns}>
        <div className={styles.evidence}>
          <h3>What happened</h3>
          <p>
            <strong>{error.name}</strong>: {error.message}
          </p>
          {error.stack && (
            <pre className={styles.stack} tabIndex={0}>
              {error.stack}
            </pre>
          )}
          <IssueCauses issue={issue.data} />
          <Activity issue={issue.data} />
          {can(role, "builder") && <IssueComment issueId={issueId} />}
        </div>
        <IssueSide issue={issue.data} />
      </div>
    </article>
  );
}

function Decisions({ status, onChange, busy }: { status: Issue["status"]; onChange: (status: Issue["status"]) => void; busy: boolean }) {
  if (status === "resolved" || status === "ignored") {
    return (
      <span className={styles.decisions}>
        <Button disabled={busy} onClick={() => onChange("open")}>
          Reopen
        </Button>
      </span>
    );
  }
  return (
    <span className={styles.decisions}>
      {status === "open" && (
        <Button rank="ghost" disabled={busy} onClick={() => onChange("acknowledged")}>
          Acknowledge
        </Button>
      )}
      <Button rank="ghost" disabled={busy} onClick={() => onChange("ignored")}>
        Ignore
      </Button>
      <Button disabled={busy} onClick={() => onChange("resolved")}>
        Resolve
      </Button>
    </span>
  );
}

function Activity({ issue }: { issue: IssueDetail }) {
  return (
    <>
      <h3>Activity</h3>
      <ul className={styles.activity}>
        {issue.events.map(({ id, at, actor, text }) => (
          <li key={id}>
            <span>{text}</span>
            <span className="second">
              {actor && `${actor}, `}
              {dateOf(at)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
