import type { Run } from "../../../../contracts/runs.ts";
import { formatDuration } from "../../ui/format-duration.ts";
import { dateTime } from "../../ui/format-time.ts";
import { JsonView } from "../../ui/JsonView.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { stepsOf } from "../flow/run-path.ts";
import type { CanvasNode } from "../flow/simplify-flow.ts";
import styles from "./form.module.css";

/** What the last run sent to a step and got back. */
export function LastRun({ node, run }: { node: CanvasNode; run: Run }) {
  const done = stepsOf(node, run.steps);
  const last = done.at(-1);
  if (!last) return null;
  const sent = last.calls.at(-1)?.request.body;
  const took = last.finishedAt ? formatDuration(Date.parse(last.finishedAt) - Date.parse(last.startedAt)) : null;
  const facts = [dateTime(last.startedAt), ...(took ? [took] : []), ...(done.length > 1 ? [`${done.length} times, the last of them`] : [])];
  return (
    <section className={styles.lastRun} aria-label="Last run of this step">
      <h3>
        Last run {run.simulated && <StatusPill status="simulated" plain />}
        {last.status !== "skipped" && <StatusPill status={last.status} plain />}
      </h3>
      <p className={styles.note}>{facts.join(", ")}</p>
      {last.error && (
        <p className={styles.note} data-kind="error">
          {last.error.message}
        </p>
      )}
      <Data title="Sent" value={sent} />
      <Data title="Result" value={last.output} />
    </section>
  );
}

function Data({ title, value }: { title: string; value: unknown }) {
  if (value === undefined || value === null) return null;
  return (
    <details>
      <summary>{title}</summary>
      <JsonView value={value} maxLength={4_000} />
    </details>
  );
}
