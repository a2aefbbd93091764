import { useQuery } from "@tanstack/react-query";
import { useIsVerifying } from "../../api/resources/gates.ts";
import { projectQuery } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { formatDuration } from "../../ui/format-duration.ts";
import { StatusGlyph } from "../../ui/StatusGlyph.tsx";
import styles from "./dock.module.css";

const STATUS = { passed: "succeeded", failed: "failed", skipped: "cancelled" } as const;

/** The scenarios of the last simulated run, and what the simulated systems recorded. */
export function TestsPanel() {
  const scope = useScope();
  const { data } = useQuery(projectQuery(scope));
  const isVerifying = useIsVerifying(scope.projectId);
  const scenarios = data?.verification.gates.flatMap((gate) => gate.scenarios ?? []) ?? [];
  if (isVerifying) return <p className={styles.empty}>The gates are running. What the tests do is shown here when they have ended.</p>;
  if (scenarios.length === 0)
    return <p className={styles.empty}>No scenario has run for these files yet. The gates run every test of the project in the simulator.</p>;
  return (
    <ul>
      {scenarios.map((scenario) => (
        <li key={scenario.name} className={styles.test}>
          <StatusGlyph status={STATUS[scenario.status]} />
          <span className={styles.message}>
            {scenario.name}
            {scenario.message && <span className={scenario.status === "failed" ? styles.failure : styles.recorded}>{scenario.message}</span>}
            {scenario.recorded.map((write, index) => (
              <code key={index} className={styles.recorded}>
                {write.connection} {write.method} {write.path} {write.status}
              </code>
            ))}
          </span>
          <span className={styles.time}>{scenario.status === "skipped" ? "not tried" : formatDuration(scenario.durationMs)}</span>
        </li>
      ))}
    </ul>
  );
}
