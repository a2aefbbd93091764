import { Link } from "@tanstack/react-router";
import { Check, CirclePause } from "lucide-react";
import type { Issue } from "../../../../contracts/issues.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { since } from "../../ui/since.ts";
import { Sparkline } from "../../ui/Sparkline.tsx";
import { StatusGlyph } from "../../ui/StatusGlyph.tsx";
import styles from "./IssuesPage.module.css";

export function IssueRow({ issue, selected }: { issue: Issue; selected: boolean }) {
  const { id, title, message, count, lastSeenAt, byHour, assignee, severity } = issue;
  return (
    <Link
      to="/issues"
      search={(before) => ({ ...before, issueId: id })}
      className={styles.row}
      data-selected={selected}
      aria-current={selected ? "true" : undefined}
    >
      <IssueGlyph issue={issue} />
      <span className={styles.names}>
        <span className={styles.name}>{title}</span>
        <span className={styles.what}>
          {severity} <span aria-hidden="true">/</span> {message}
        </span>
      </span>
      <span className={styles.chart}>
        <Sparkline bars={byHour.slice(-12).map((total) => ({ total, failed: total }))} label="Occurrences an hour over the last 12 hours" />
      </span>
      <span className={styles.count}>{count.toLocaleString("en")}</span>
      <span className={styles.seen}>{since(lastSeenAt)}</span>
      {assignee ? <Avatar name={assignee.name} size={24} /> : <span className={styles.nobody} title="Nobody is assigned" />}
    </Link>
  );
}

export function IssueGlyph({ issue: { status } }: { issue: Pick<Issue, "status"> }) {
  switch (status) {
    case "open":
      return <StatusGlyph status="failed" />;
    case "acknowledged":
      return <StatusGlyph status="waiting" />;
    case "resolved":
      return <Check size={14} className={styles.resolved} aria-hidden="true" />;
    case "ignored":
      return <CirclePause size={14} className="second" aria-hidden="true" />;
  }
}
