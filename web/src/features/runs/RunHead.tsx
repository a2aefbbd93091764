import { Link } from "@tanstack/react-router";
import type { Run } from "../../../../contracts/runs.ts";
import { Button } from "../../ui/Button.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { RunFacts } from "./RunFacts.tsx";
import { RunMenu } from "./RunMenu.tsx";
import styles from "./run-page.module.css";

interface RunHeadProps {
  readonly run: Run;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onReplay: () => void;
  /** From a step, on another version, with another input. */
  readonly onReplayOtherwise: () => void;
  readonly onCompare: () => void;
  readonly onSignal: () => void;
}

/** The header's second row: how the run stands, and what can be done with it. */
export function RunHead({ run, isBusy, onCancel, onRetry, onReplay, onReplayOtherwise, onCompare, onSignal }: RunHeadProps) {
  const isOpen = run.status === "queued" || run.status === "running" || run.status === "waiting";
  const isRetriable = run.status === "failed" || run.status === "cancelled";
  return (
    <div className={styles.head}>
      <span role="status">
        <StatusPill status={run.status} {...(run.status === "uncertain" ? { word: "Needs a decision" } : {})} />
      </span>
      {run.simulated && <StatusPill status="simulated" />}
      <span className={styles.facts}>
        <RunFacts run={run} />
      </span>
      <span className={styles.actions}>
        {isOpen && (
          <Button onClick={onCancel} loading={isBusy}>
            Cancel
          </Button>
        )}
        {isRetriable && (
          <Button rank="primary" onClick={onRetry} loading={isBusy}>
            Retry
          </Button>
        )}
        <Menu
          trigger={<Button loading={isBusy}>Replay</Button>}
          items={[
            { label: "From the beginning, as it was", onSelect: onReplay },
            { label: "From a step, on another version, with edited input…", onSelect: onReplayOtherwise },
          ]}
        />
        <RunMenu run={run} onCompare={onCompare} onSignal={onSignal} />
        <Link to="/integrations/$projectId" params={{ projectId: run.projectId }} className={styles.open ?? ""}>
          Open in workbench
        </Link>
      </span>
    </div>
  );
}
