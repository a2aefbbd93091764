import { useInfiniteQuery } from "@tanstack/react-query";
import { projectRunsQuery } from "../../api/resources/runs.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { RunsTable } from "../runs/RunsTable.tsx";
import styles from "./dock.module.css";

export function RunsPanel() {
  const runs = useInfiniteQuery({ ...projectRunsQuery(useScope()), refetchInterval: 5_000 });
  const items = runs.data?.pages.flatMap((page) => page.items) ?? [];
  if (runs.error) return <p role="alert">{describeError(runs.error)}</p>;
  if (runs.data && items.length === 0) return <p className={styles.empty}>No runs yet. Run it in the simulator from the Flow tab, or deploy and call it.</p>;
  return <RunsTable runs={items} hasMore={runs.hasNextPage} onMore={() => void runs.fetchNextPage()} />;
}
