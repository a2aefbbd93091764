import { useQuery } from "@tanstack/react-query";
import { automationFiguresQuery, type FigureSpan } from "../../api/resources/automations.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { useListSearch } from "../../shell/use-list-search.ts";
import { formatDuration } from "../../ui/format-duration.ts";
import { Select } from "../../ui/Select.tsx";
import { FiguresChart } from "./FiguresChart.tsx";
import { totalsOf } from "./figure-totals.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import styles from "./figures.module.css";

const SPANS: readonly { value: FigureSpan; label: string }[] = [
  { value: "24h", label: "Last 24 hours" },
  { value: "7d", label: "Last 7 days" },
  { value: "30d", label: "Last 30 days" },
];

/** How much ran, how much of it failed, and how long it took. */
export function FiguresCard({ organisationId, automationId }: { organisationId: string; automationId: string }) {
  const [search, choose] = useListSearch(["span"]);
  const span = SPANS.find(({ value }) => value === search.span)?.value ?? "24h";
  const figures = useQuery(automationFiguresQuery(organisationId, automationId, span));
  const totals = figures.data && totalsOf(figures.data);
  return (
    <section className={styles.card} aria-labelledby="figures">
      <header>
        <h2 id="figures">Throughput</h2>
        {totals && (
          <dl className={styles.totals}>
            <Fact name="Runs" value={totals.total.toLocaleString("en")} />
            <Fact name="Failed" value={totals.total === 0 ? "0" : `${totals.failed.toLocaleString("en")} (${totals.failedShare})`} isBad={totals.failed > 0} />
            <Fact name="95 % within" value={totals.p95Ms === null ? "none" : formatDuration(totals.p95Ms)} />
          </dl>
        )}
        <Select label="Time shown" value={span} onChange={(value) => choose({ span: value })} options={SPANS} />
      </header>
      {figures.isPending && <SkeletonRows rows={1} />}
      <FailedLoad of={figures} />
      {figures.data && <FiguresChart figures={figures.data} />}
    </section>
  );
}

function Fact({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div data-bad={isBad}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
