import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { Select } from "../../ui/Select.tsx";
import { Sparkline } from "../../ui/Sparkline.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { AssistantBudget } from "./AssistantBudget.tsx";
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
      {usage.isError && <p role="alert">{describeError(usage.error)}</p>}
      {usage.isSuccess && (
        <>
          <Sparkline height={48} bars={days.map(({ runs, failed }) => ({ total: runs, failed }))} label={`Runs by day of ${month}`} />
          <p className={styles.figure}>
            <strong>{sum((day) => day.runs).toLocaleString("en")}</strong> runs, {sum((day) => day.failed).toLocaleString("en")} failed,{" "}
            {Math.round(sum((day) => day.computeSeconds)).toLocaleString("en")} compute seconds,{" "}
            {sum((day) => day.assistantInputTokens + day.assistantOutputTokens).toLocaleString("en")} tokens of models
          </p>
          {used.length === 0 && <p className="second">Nothing was used in this month.</p>}
          {used.length > 0 && (
            <DataTable
              label="Usage by day"
              rows={used}
              rowKey={({ day }) => day}
              columns={[
                { id: "day", header: "Day", cell: ({ day }) => day },
                { id: "runs", header: "Runs", width: "96px", align: "right", cell: ({ runs }) => runs.toLocaleString("en") },
                { id: "failed", header: "Failed", width: "96px", align: "right", cell: ({ failed }) => failed.toLocaleString("en") },
                {
                  id: "seconds",
                  header: "Seconds",
                  width: "112px",
                  align: "right",
                  wideOnly: true,
                  cell: ({ computeSeconds }) => computeSeconds.toLocaleString("en"),
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
      <MindsUsed />
      <AssistantBudget />
    </>
  );
}

function lastMonths(now: Date): { value: string; label: string }[] {
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    return { value: first.toISOString().slice(0, 7), label: first.toLocaleDateString("en", { month: "long", year: "numeric", timeZone: "UTC" }) };
  });
}
