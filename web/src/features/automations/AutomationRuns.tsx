import type { Automation } from "../../../../contracts/automations.ts";
import { RunList } from "../runs/RunList.tsx";
import styles from "./automations.module.css";

export function AutomationRuns({ organisationId, automation }: { organisationId: string; automation: Automation }) {
  return (
    <section aria-labelledby="runs">
      <RunList
        organisationId={organisationId}
        projectId={automation.projectId}
        automationId={automation.id}
        empty="Its first run appears here as it happens."
        heading={
          <h2 id="runs" className={styles.runsHeading}>
            Runs
          </h2>
        }
      />
    </section>
  );
}
