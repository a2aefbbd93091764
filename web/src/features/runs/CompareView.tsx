import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Run, RunSummary } from "../../../../contracts/runs.ts";
import { runQuery, runsQuery } from "../../api/resources/runs.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Loading } from "../../shell/Loading.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatDuration } from "../../ui/format-duration.ts";
import { dayAndTime } from "../../ui/format-time.ts";
import { Select } from "../../ui/Select.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { compareRuns, type StepComparison } from "./compare-runs.ts";
import { Differences } from "./Differences.tsx";
import { shortId } from "./short-id.ts";
import styles from "./compare.module.css";

interface CompareViewProps {
  readonly organisationId: string;
  readonly run: Run;
  readonly otherId: string;
  readonly onChoose: (runId: string) => void;
  readonly onClose: () => void;
}

/** What another run of the automation did otherwise. */
export function CompareView({ organisationId, run, otherId, onChoose, onClose }: CompareViewProps) {
  const other = useQuery(runQuery(organisationId, otherId));
  const runs = useInfiniteQuery(runsQuery(organisationId, run, {}));
  const others = (runs.data?.pages[0]?.items ?? []).filter(({ id }) => id !== run.id);
  return (
    <section className={styles.compare} aria-labelledby="compare">
      <div className={styles.head}>
        <h2 id="compare">Compared with {shortId(otherId)}</h2>
        <Select label="Run to compare with" value={otherId} onChange={onChoose} options={others.map((each) => ({ value: each.id, label: labelOf(each) }))} />
        <Button onClick={onClose}>Close</Button>
      </div>
      {other.isPending && <Loading />}
      {other.error && <p role="alert">{describeError(other.error)}</p>}
      {other.data && <Comparison before={other.data} after={run} />}
    </section>
  );
}

function Comparison({ before, after }: { before: Run; after: Run }) {
  const { input, output, error, steps } = compareRuns(before, after);
  return (
    <>
      <Part title="Input" items={input} />
      <div>
        <h3>Steps</h3>
        {steps.map((step) => (
          <StepRow key={step.id} step={step} />
        ))}
      </div>
      {error.length > 0 && <Part title="Error" items={error} />}
      <Part title="Output" items={output} />
    </>
  );
}

function Part({ title, items }: { title: string; items: Parameters<typeof Differences>[0]["items"] }) {
  return (
    <div>
      <h3>{title}</h3>
      {items.length === 0 ? <p className={styles.same}>The same.</p> : <Differences items={items} label={`${title}: differences`} />}
    </div>
  );
}

function StepRow({ step: { name, before, after, output } }: { step: StepComparison }) {
  return (
    <>
      <div className={styles.step}>
        <b>{name}</b>
        <Side step={before} />
        <span aria-hidden="true">→</span>
        <Side step={after} />
      </div>
      {output.length > 0 && <Differences items={output} label={`Output of ${name}: differences`} />}
    </>
  );
}

function Side({ step }: { step: StepComparison["before"] }) {
  if (!step) return <span className={styles.same}>not reached</span>;
  const took = step.finishedAt ? formatDuration(Date.parse(step.finishedAt) - Date.parse(step.startedAt)) : "";
  return (
    <span>
      <StatusPill status={step.status === "skipped" ? "draft" : step.status} {...(step.status === "skipped" ? { word: "Not run" } : {})} plain /> {took}
    </span>
  );
}

function labelOf({ id, status, createdAt }: RunSummary): string {
  return `${shortId(id)}, ${status}, ${dayAndTime(createdAt)}`;
}
