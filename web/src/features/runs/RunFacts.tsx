import type { Run } from "../../../../contracts/runs.ts";
import { formatDuration } from "../../ui/format-duration.ts";
import { dayAndTime } from "../../ui/format-time.ts";
import { When } from "../../ui/When.tsx";
import styles from "./run-page.module.css";

/** When it began, how long it took, and what started it. */
export function RunFacts({ run }: { run: Run }) {
  const took = run.startedAt && run.finishedAt ? formatDuration(Date.parse(run.finishedAt) - Date.parse(run.startedAt)) : null;
  return (
    <>
      <Fact word="Started">
        <When at={run.startedAt ?? run.createdAt} as={dayAndTime} />
      </Fact>
      {took && <Fact word="Took">{took}</Fact>}
      <Fact word="Trigger">
        <code>{run.trigger}</code>
      </Fact>
      {run.attempt > 1 && <Fact word="Attempt">{run.attempt}</Fact>}
    </>
  );
}

function Fact({ word, children }: { word: string; children: React.ReactNode }) {
  return (
    <span className={styles.fact}>
      {word} <b>{children}</b>
    </span>
  );
}
