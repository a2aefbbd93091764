import { useScope } from "../../api/resources/scope.ts";
import { RunList } from "./RunList.tsx";
import styles from "./runs.module.css";

/** Every run of the project, simulated ones included. */
export function ProjectRuns() {
  return (
    <div className={styles.projectRuns}>
      <RunList {...useScope()} empty="Run an automation in the simulator from the Flow tab, or deploy and call it." />
    </div>
  );
}
