import type { BulkJob } from "../../../../contracts/bulk.ts";
import { steerBulkMutation } from "../../api/resources/bulk.ts";
import { useAction } from "../../api/use-action.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { since } from "../../ui/since.ts";
import { progressWords } from "./progress-words.ts";
import { LookedUp } from "./LookedUp.tsx";
import styles from "./bulk.module.css";

const NAMES = {
  replay: { name: "Replay", verb: "Replay" },
  cancel: { name: "Cancellation", verb: "Cancel" },
  settle: { name: "Settlement", verb: "Settle" },
  look_up: { name: "Look-up", verb: "Look up" },
} as const;

/** How far something that is done with many runs has come. */
export function BulkProgress({ job }: { job: BulkJob }) {
  const { id: organisationId } = useOrganisation();
  const role = useRole();
  const steer = useAction({ ...steerBulkMutation(organisationId), onError: (error) => toast({ type: "error", message: describeError(error) }) });
  const share = (count: number) => `${job.total === 0 ? 0 : (count / job.total) * 100}%`;
  const succeeded = job.kind === "cancel" || job.kind === "look_up" ? job.done - job.refused : (job.outcomes.succeeded ?? 0);
  const bad = (job.outcomes.failed ?? 0) + (job.outcomes.uncertain ?? 0) + (job.outcomes.cancelled ?? 0) + job.refused;
  return (
    <section className={styles.job} aria-label={NAMES[job.kind].name}>
      <div className={styles.jobHead}>
        <b>
          {NAMES[job.kind].verb} {job.total.toLocaleString("en")}
        </b>
        <span role="status">{progressWords(job)}</span>
        <span className={styles.by}>
          {job.startedBy}, {since(job.createdAt)}
        </span>
        {can(role, "builder") && job.status !== "done" && (
          <Button
            size="small"
            loading={steer.isPending}
            onClick={() => steer.mutate({ id: job.id, action: job.status === "running" ? "stopBulkJob" : "resumeBulkJob" })}
          >
            {job.status === "running" ? "Stop" : "Go on"}
          </Button>
        )}
      </div>
      <div className={styles.bar} role="progressbar" aria-label="Runs taken" aria-valuemin={0} aria-valuemax={job.total} aria-valuenow={job.done}>
        <span className={styles.good} style={{ width: share(succeeded) }} />
        <span className={styles.bad} style={{ width: share(bad) }} />
        <span className={styles.taken} style={{ width: share(Math.max(0, job.done - succeeded - bad)) }} />
      </div>
      {job.refusals.map(({ runId, message }) => (
        <p key={runId} className={styles.refusal}>
          <code>{runId}</code> {message}
        </p>
      ))}
      {job.kind === "look_up" && <LookedUp job={job} />}
    </section>
  );
}
