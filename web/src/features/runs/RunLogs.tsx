import { useQuery } from "@tanstack/react-query";
import type { Run } from "../../../../contracts/runs.ts";
import { runLogsQuery } from "../../api/resources/runs.ts";
import { clockTime } from "../../ui/format-time.ts";
import styles from "./step-detail.module.css";

/** What the code logged, each line at its step. */
export function RunLogs({ organisationId, run, onChoose }: { organisationId: string; run: Run; onChoose: (step: string) => void }) {
  const logs = useQuery(runLogsQuery(organisationId, run.id));
  const lines = logs.data?.items ?? [];
  const names = new Map(run.steps.map((step) => [step.id, step.name]));
  return (
    <section className={styles.logs} aria-label="Logs of this run">
      <h2>Logs of this run</h2>
      {logs.data && lines.length === 0 && <p className={styles.none}>The code logged nothing.</p>}
      <ol>
        {lines.map((line) => (
          <li key={line.id} className={styles.logLine} data-level={line.level}>
            <time>{clockTime(line.at)}</time>
            <span className={styles.level}>{line.level}</span>
            {line.stepId && names.has(line.stepId) ? (
              <button type="button" onClick={() => onChoose(line.stepId ?? "")}>
                {names.get(line.stepId)}
              </button>
            ) : (
              <span />
            )}
            <span>
              {line.message} <span className={styles.data}>{line.data === null || line.data === undefined ? "" : JSON.stringify(line.data)}</span>
            </span>
          </li>
        ))}
      </ol>
      {logs.data?.nextCursor && <p className={styles.none}>Only the first 200 lines are shown here; the others are in the project's logs.</p>}
    </section>
  );
}
