import type { FlowPreview } from "../../../../contracts/project-plans.ts";
import styles from "./flow.module.css";

/** Why the flow is older than the code, with a link to the place. */
export function FlowProblem({ problem, onOpen }: { problem: NonNullable<FlowPreview["problem"]>; onOpen: () => void }) {
  return (
    <p className={styles.problem} role="status">
      <button type="button" className={styles.jump} onClick={onOpen}>
        {problem.file.split("/").at(-1)}:{problem.line}
      </button>
      : {problem.message} The flow shows the last code that could be read.
    </p>
  );
}
