import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../api/client.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Figure, FigureStrip } from "../../ui/Figures.tsx";
import { Sparkline } from "../../ui/Sparkline.tsx";

export function HealthStrip() {
  const { id: organisationId } = useOrganisation();
  const summary = useQuery({
    queryKey: ["summary", organisationId],
    queryFn: ({ signal }) => call("platform", "getSummary", { params: { organisation_id: organisationId }, signal }),
    refetchInterval: 30_000,
  });
  if (summary.isError) {
    return <p role="alert">The figures of today could not be read: {describeError(summary.error)}</p>;
  }
  const figures = summary.data;
  const succeeded = figures ? figures.runsToday - figures.failedToday - figures.uncertainToday : 0;
  return (
    <FigureStrip label="Today">
      <Figure
        label="Runs today"
        value={figures?.runsToday.toLocaleString("en")}
        note={figures && (figures.runsToday === 0 ? "None yet" : `${busiestHour(figures.runsByHour)} in the busiest hour`)}
      >
        {figures && <Sparkline bars={figures.runsByHour.slice(-12).map((total) => ({ total, failed: 0 }))} label="Runs an hour over the last 12 hours" />}
      </Figure>
      <Figure
        label="Succeeded"
        value={figures && (figures.runsToday === 0 ? "–" : `${percent(succeeded / figures.runsToday)} %`)}
        note={figures && `${figures.failedToday} failed, ${figures.uncertainToday} uncertain`}
      />
      <Figure
        label="Waiting"
        value={figures?.waiting}
        note={figures && (figures.waiting === 0 ? "Nothing waits for a reply" : "For a reply, a time or an event")}
      />
      <Figure
        label="Open issues"
        value={figures && <Link to="/issues">{figures.openIssues}</Link>}
        alarming={figures !== undefined && figures.openIssues > 0}
        note={figures && (figures.openIssues === 0 ? "Nothing needs you" : "Grouped by their cause")}
      />
    </FigureStrip>
  );
}

function busiestHour(hours: readonly number[]): string {
  return Math.max(0, ...hours).toLocaleString("en");
}
function percent(share: number): string {
  // Never round up to a hundred what was not all.
  return (Math.floor(share * 1000) / 10).toLocaleString("en");
}
