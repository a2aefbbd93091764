import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RunSummary } from "../../../../contracts/platform.ts";
import { projectRunsQuery } from "../../api/resources/runs.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { STATUS_OPTIONS } from "./status-options.ts";
import { RunsTable } from "./RunsTable.tsx";
import styles from "./runs.module.css";

/** Every run of the project, simulated ones included. */
export function ProjectRuns() {
  const [status, setStatus] = useState("all");
  const runs = useInfiniteQuery({ ...projectRunsQuery(useScope(), status === "all" ? undefined : (status as RunSummary["status"])), refetchInterval: 5_000 });
  const items = runs.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className={styles.projectRuns}>
      <div className={styles.filters}>
        <Select label="State" value={status} onChange={setStatus} options={STATUS_OPTIONS} />
      </div>
      {runs.error && <p role="alert">{describeError(runs.error)}</p>}
      {runs.isPending && <SkeletonRows rows={6} height={40} />}
      {runs.data && items.length === 0 && (
        <EmptyState title={status === "all" ? "Nothing has run yet" : "No such run"}>
          {status === "all" ? "Run an automation in the simulator from the Flow tab, or deploy and call it." : "Choose another state to see the others."}
        </EmptyState>
      )}
      {items.length > 0 && <RunsTable runs={items} hasMore={runs.hasNextPage} onMore={() => void runs.fetchNextPage()} />}
    </div>
  );
}
