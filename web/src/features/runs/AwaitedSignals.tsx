import type { Run } from "../../../../contracts/runs.ts";
import { signalRunMutation } from "../../api/resources/runs.ts";
import { useAction } from "../../api/use-action.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./run-page.module.css";

/** `step.approve` waits for a signal that begins so; its question follows. */
const APPROVAL = "approve ";

/** What a run waits for: decisions to take, and signals that its code names. */
export function AwaitedSignals({ run, onSend }: { readonly run: Run; readonly onSend: (name: string) => void }) {
  const role = useRole();
  const reason = can(role, "builder") ? undefined : "Builders decide and send signals.";
  if (run.awaits.length === 0) return null;
  return (
    <ul className={styles.signals} aria-label="This run waits">
      {run.awaits.map((name) => (
        <li key={name}>
          {name.startsWith(APPROVAL) ? (
            <Decision runId={run.id} signal={name} reason={reason} />
          ) : (
            <>
              <span>
                The code waits for the signal <b>{name}</b>
              </span>
              <Button rank="primary" reason={reason} onClick={() => onSend(name)}>
                Send signal
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Decision({ runId, signal, reason }: { readonly runId: string; readonly signal: string; readonly reason: string | undefined }) {
  const { id: organisationId } = useOrganisation();
  const decide = useAction({
    ...signalRunMutation(organisationId, runId),
    onError: (error) => void toast({ type: "error", message: describeError(error) }),
  });
  const decided = (approved: boolean) => decide.mutate({ name: signal, payload: { approved } });
  return (
    <>
      <span>
        <b>{signal.slice(APPROVAL.length)}</b>
      </span>
      <span className={styles.decision}>
        <Button reason={reason} loading={decide.isPending} onClick={() => decided(false)}>
          Decline
        </Button>
        <Button rank="primary" reason={reason} loading={decide.isPending} onClick={() => decided(true)}>
          Approve
        </Button>
      </span>
    </>
  );
}
