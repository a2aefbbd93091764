import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import type { RunSummary } from "../../../../contracts/platform.ts";
import { automationRunsQuery, type RunFilter } from "../../api/resources/runs.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { RunsTable } from "../runs/RunsTable.tsx";
import { STATUS_OPTIONS } from "../runs/status-options.ts";
import styles from "./automations.module.css";

export function AutomationRuns({ organisationId, automationId }: { organisationId: string; automationId: string }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const status = STATUS_OPTIONS.find(({ value }) => value === search["status"])?.value ?? "all";
  const [query, setQuery] = useState("");
  const wanted = useDeferredValue(query.trim());
  const filter: RunFilter = { ...(status === "all" ? {} : { status: status as RunSummary["status"] }), ...(wanted ? { query: wanted } : {}) };
  const runs = useInfiniteQuery({ ...automationRunsQuery(organisationId, automationId, filter), refetchInterval: 5_000 });
  const items = runs.data?.pages.flatMap((page) => page.items) ?? [];
  const choose = (next: string) =>
    void navigate({
      to: ".",
      search: ((before: Record<string, unknown>) => ({ ...before, status: next === "all" ? undefined : next })) as never,
      replace: true,
    });
  return (
    <section aria-labelledby="runs">
      <div className={styles.sectionHead}>
        <h2 id="runs">Runs</h2>
        <Input aria-label="Find runs" placeholder="Find" icon={<Search size={13} />} value={query} onChange={(event) => setQuery(event.target.value)} />
        <Select label="State" value={status} onChange={choose} options={STATUS_OPTIONS} />
      </div>
      {runs.error && <p role="alert">{describeError(runs.error)}</p>}
      {runs.isPending && <SkeletonRows rows={5} height={40} />}
      {runs.data && items.length === 0 && <p className={styles.next}>{status === "all" && !wanted ? "It has not run yet." : "No run fits the filter."}</p>}
      {items.length > 0 && <RunsTable runs={items} hasMore={runs.hasNextPage} onMore={() => void runs.fetchNextPage()} />}
    </section>
  );
}
