import { Link } from "@tanstack/react-router";
import type { RunSummary } from "../../../../contracts/runs.ts";
import { Button } from "../../ui/Button.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { formatDuration } from "../../ui/format-duration.ts";
import { dayAndTime } from "../../ui/format-time.ts";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { shortId } from "./short-id.ts";
import styles from "./runs.module.css";

const COLUMNS: readonly Column<RunSummary>[] = [
  { id: "status", header: "State", width: "132px", cell: (run) => <StatusPill status={run.status} plain /> },
  {
    id: "run",
    header: "Run",
    width: "104px",
    cell: (run) => (
      <Link to="/automations/$automationId/runs/$runId" params={{ automationId: run.automationId, runId: run.id }} className={styles.id ?? ""}>
        {shortId(run.id)}
      </Link>
    ),
  },
  {
    id: "trigger",
    header: "Trigger",
    cell: (run) => (
      <span className={styles.trigger} title={run.error?.message}>
        {run.trigger} {run.simulated && <StatusPill status="simulated" plain />} {run.error && <span className={styles.why}>{run.error.message}</span>}
      </span>
    ),
    wideOnly: true,
  },
  { id: "at", header: "Started", width: "152px", cell: (run) => <time dateTime={run.createdAt}>{dayAndTime(run.startedAt ?? run.createdAt)}</time> },
  { id: "took", header: "Took", width: "96px", align: "right", cell: (run) => <span className={styles.took}>{tookOf(run)}</span>, wideOnly: true },
];

interface RunsTableProps {
  readonly runs: readonly RunSummary[];
  readonly hasMore: boolean;
  readonly onMore: () => void;
  /** Names of automations by their ids, where the list is of several. */
  readonly names?: ReadonlyMap<string, string> | undefined;
}

export function RunsTable({ runs, hasMore, onMore, names }: RunsTableProps) {
  const automation: Column<RunSummary> = { id: "automation", header: "Automation", wideOnly: true, cell: (run) => names?.get(run.automationId) ?? "" };
  return (
    <div className={styles.tableFrame}>
      <DataTable label="Runs" columns={names && names.size > 1 ? COLUMNS.toSpliced(2, 0, automation) : COLUMNS} rows={runs} rowKey={(run) => run.id} />
      {hasMore && (
        <div className={styles.more}>
          <Button onClick={onMore}>Show older runs</Button>
        </div>
      )}
    </div>
  );
}

function tookOf({ startedAt, finishedAt }: RunSummary): string {
  return startedAt && finishedAt ? formatDuration(Date.parse(finishedAt) - Date.parse(startedAt)) : "";
}
