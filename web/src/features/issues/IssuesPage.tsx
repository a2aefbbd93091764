import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Passage } from "../../ui/Passage.tsx";
import { MoreButton } from "../../ui/MoreButton.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { IssueDetailView } from "./IssueDetailView.tsx";
import { IssueFilters } from "./IssueFilters.tsx";
import { IssueRow } from "./IssueRow.tsx";
import styles from "./IssuesPage.module.css";
import { issuesQuery } from "./queries.ts";
import { useIssueFilter } from "./use-issue-filter.ts";

/** Failures grouped by what they have in common: the list at the left, the chosen one beside it. */
export function IssuesPage() {
  const { id: organisationId } = useOrganisation();
  const { issueId } = useSearch({ strict: false }) as { issueId?: string };
  const { search, choose, filter, isNarrowed } = useIssueFilter();
  const issues = useInfiniteQuery({ ...issuesQuery(organisationId, filter), refetchInterval: 30_000 });
  useEffect(() => {
    document.title = "Issues · Vennel";
  }, []);

  const items = issues.data?.pages.flatMap((page) => page.items) ?? [];
  if (issues.isSuccess && items.length === 0 && !isNarrowed) {
    return (
      <EmptyState
        title="Nothing has failed"
        actions={
          <Button asChild>
            <Link to="/account" search={{ content: "channels" }}>
              Choose who is told
            </Link>
          </Button>
        }
      >
        When a run fails, its cause appears here once, however often it happens.
      </EmptyState>
    );
  }
  return (
    <div className={styles.page} data-open={issueId !== undefined}>
      <section className={styles.list} aria-label="Issues">
        <h1 className="visually-hidden">Issues</h1>
        <IssueFilters search={search} onChoose={choose} />
        {issues.isPending && <SkeletonRows rows={6} height={64} />}
        <FailedLoad of={issues} />
        {issues.isSuccess && items.length === 0 && (
          <p className={styles.note}>
            No issue fits. <Link to="/issues">Show all issues</Link>
          </p>
        )}
        {items.map((issue) => (
          <IssueRow key={issue.id} issue={issue} selected={issue.id === issueId} />
        ))}
        <MoreButton pages={issues} />
        {items.length > 0 && <p className={styles.note}>An issue reopens by itself when the same failure returns.</p>}
      </section>
      {issueId ? (
        <IssueDetailView key={issueId} issueId={issueId} />
      ) : (
        <div className={styles.choose}>
          <Passage />
          <p>Choose an issue to see what happened.</p>
        </div>
      )}
    </div>
  );
}
