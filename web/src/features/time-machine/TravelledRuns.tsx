import { Link } from "@tanstack/react-router";
import type { TravelledRun, WriteComparison } from "../../../../contracts/time-machine.ts";
import { dayAndTime } from "../../ui/format-time.ts";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { Differences } from "../runs/Differences.tsx";
import { shortId } from "../runs/short-id.ts";
import { verdictOf, summaryOf, type Verdict } from "./verdict.ts";
import styles from "./time-machine.module.css";

const WORD: Readonly<Record<Verdict, string>> = {
  same: "The same",
  repaired: "Now succeeds",
  different: "Writes otherwise",
  broken: "Now fails",
  still: "Still fails",
  unknown: "Not known",
};
const LOOK = { same: "succeeded", repaired: "succeeded", different: "waiting", broken: "failed", still: "failed", unknown: "uncertain" } as const;

/** One line for each trigger, with what would have been written otherwise. */
export function TravelledRuns({ runs, automationId }: { runs: readonly TravelledRun[]; automationId: string }) {
  if (runs.length === 0) return <p className={styles.summary}>No such run is recorded.</p>;
  return (
    <>
      <p className={styles.summary} role="status">
        {summaryOf(runs)}
      </p>
      <ul className={styles.runs}>
        {runs.map((run) => (
          <li key={run.runId}>
            <Travelled run={run} automationId={automationId} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Travelled({ run, automationId }: { run: TravelledRun; automationId: string }) {
  const verdict = verdictOf(run);
  const changed = run.writes.filter(({ change }) => change !== "same");
  return (
    <details open={verdict === "broken" || verdict === "different"}>
      <summary>
        <StatusPill status={LOOK[verdict]} word={WORD[verdict]} plain />
        <Link to="/automations/$automationId/runs/$runId" params={{ automationId, runId: run.runId }}>
          {shortId(run.runId)}
        </Link>
        <span className="second">
          {dayAndTime(run.createdAt)}, then {run.before}
        </span>
      </summary>
      {run.error && <p className={styles.error}>{run.error}</p>}
      {changed.map((write, index) => (
        <Write key={`${write.target} ${index}`} write={write} />
      ))}
      {changed.length === 0 && !run.error && <p className="second">{run.writes.length === 0 ? "It writes nothing." : "Every write has the same body."}</p>}
    </details>
  );
}

const CHANGE = { added: "is made as well", removed: "is no longer made", changed: "has another body", same: "" } as const;

function Write({ write: { connection, target, change, differences, body } }: { write: WriteComparison }) {
  return (
    <div className={styles.write}>
      <p>
        {connection} <code>{target}</code> {CHANGE[change]}
      </p>
      {differences.length > 0 && <Differences items={differences} label={`Body of ${target}: then and now`} />}
      {change !== "changed" && <pre>{JSON.stringify(body, null, 2)}</pre>}
    </div>
  );
}
