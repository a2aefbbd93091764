import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { Figure, FigureStrip } from "../../ui/Figures.tsx";
import { formatDuration } from "../../ui/format-duration.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { FiguresChart } from "../automations/FiguresChart.tsx";
import { AssistantBudget } from "./AssistantBudget.tsx";
import { LimitsInUse } from "./LimitsInUse.tsx";
import { MindsUsed } from "./MindsUsed.tsx";
import { usageQuery } from "./privacy-queries.ts";
import styles from "./sections.module.css";

const MONTHS = 12;

/** What the organisation used, day by day. This install charges nobody, so there is nothing to pay. */
export function BillingSection() {
  const { id: organisationId, displayName } = useOrganisation();
  const [months] = useState(() => lastMonths(new Date()));
  const [month, setMonth] = useState(months[0]?.value ?? "");
  const usage = useQuery(usageQuery(organisationId, month));
  const days = usage.data?.days ?? [];
  const used = days.filter((day) => day.runs > 0 || day.assistantInputTokens > 0).toReversed();
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + of(day), 0);
  return (
    <>
      <PageHeading
        title="Billing"
        subtext={`What ${displayName} used. This install is your own: nothing is charged.`}
        actions={<Select label="Month" value={month} options={months} onChange={setMonth} />}
      />
      {usage.isPending && <SkeletonRows rows={3} height={48} />}
      <FailedLoad of={usage} />
      {usage.isSuccess && (
        <>
          <FigureStrip label="This month">
            <Figure
              label="Runs"
              value={count(sum((day) => day.runs))}
              note={used.length === 0 ? "None in this month" : `on ${used.length} of ${days.length} days`}
            />
            <Figure
              label="Failed"
              value={count(sum((day) => day.failed))}
              note={shareOf(
                sum((day) => day.failed),
                sum((day) => day.runs),
              )}
            />
            <Figure label="Compute" value={formatDuration(sum((day) => day.computeSeconds) * 1_000)} note="From a run's start to its end" />
            <Figure label="Tokens" value={count(sum((day) => day.assistantInputTokens + day.assistantOutputTokens))} note="Read and written by models" />
          </FigureStrip>
          <div className={styles.chart}>
            <FiguresChart
              figures={{ buckets: days.map(({ day, runs, failed }) => ({ at: day, total: runs, failed })) }}
              nameOf={dayOf}
              end={dayOf(days.at(-1)?.day ?? month)}
            />
          </div>
          {used.length === 0 && <p className="second">Nothing was used in this month.</p>}
          {used.length > 0 && (
            <DataTable
              label="Usage by day"
              rows={used}
              rowKey={({ day }) => day}
              columns={[
                { id: "day", header: "Day", cell: ({ day }) => dayOf(day) },
                { id: "runs", header: "Runs", width: "96px", align: "right", cell: ({ runs }) => runs.toLocaleString("en") },
                { id: "failed", header: "Failed", width: "96px", align: "right", cell: ({ failed }) => failed.toLocaleString("en") },
                {
                  id: "seconds",
                  header: "Compute",
                  width: "112px",
                  align: "right",
                  wideOnly: true,
                  cell: ({ computeSeconds }) => formatDuration(computeSeconds * 1_000),
                },
                {
                  id: "tokens",
                  header: "Tokens",
                  width: "112px",
                  align: "right",
                  wideOnly: true,
                  cell: ({ assistantInputTokens, assistantOutputTokens }) => (assistantInputTokens + assistantOutputTokens).toLocaleString("en"),
                },
              ]}
            />
          )}
        </>
      )}
      <LimitsInUse />
      <MindsUsed />
      <AssistantBudget />
    </>
  );
}

/** `Sat, 21 Nov`; days here are those of UTC. */
function dayOf(day: string): string {
  return new Date(day).toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
}
function count(of: number): string {
  return of.toLocaleString("en");
}
function shareOf(failed: number, runs: number): string {
  return runs === 0 ? "Nothing ran" : `${((failed / runs) * 100).toLocaleString("en", { maximumFractionDigits: 1 })} % of all`;
}

function lastMonths(now: Date): { value: string; label: string }[] {
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    return { value: first.toISOString().slice(0, 7), label: first.toLocaleDateString("en", { month: "long", year: "numeric", timeZone: "UTC" }) };
  });
}
