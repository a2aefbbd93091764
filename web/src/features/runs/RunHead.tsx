import { Link } from "@tanstack/react-router";
import type { Automation, Run } from "../../../../contracts/platform.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDuration } from "../../ui/format-duration.ts";
import { dayAndTime } from "../../ui/format-time.ts";
import { Menu } from "../../ui/Menu.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { shortId } from "./short-id.ts";
import styles from "./run-page.module.css";

interface RunHeadProps {
  readonly run: Run;
  readonly automation: Automation | undefined;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onReplay: () => void;
  readonly onReplayEdited: () => void;
}

export function RunHead({ run, automation, isBusy, onCancel, onRetry, onReplay, onReplayEdited }: RunHeadProps) {
  const isOpen = run.status === "queued" || run.status === "running" || run.status === "waiting";
  const isRetriable = run.status === "failed" || run.status === "cancelled";
  const took = run.startedAt && run.finishedAt ? formatDuration(Date.parse(run.finishedAt) - Date.parse(run.startedAt)) : null;
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>
        <Link to="/automations/$automationId" params={{ automationId: run.automationId }}>
          {automation?.name ?? "Automation"}
        </Link>
        <span className={styles.slash}>/</span>
        <code>{shortId(run.id)}</code>
      </h1>
      <span role="status">
        <StatusPill status={run.status} {...(run.status === "uncertain" ? { word: "Needs a decision" } : {})} />
      </span>
      {run.simulated && <StatusPill status="simulated" />}
      <span className={styles.fact}>
        Started <b>{dayAndTime(run.startedAt ?? run.createdAt)}</b>
      </span>
      {took && (
        <span className={styles.fact}>
          Took <b>{took}</b>
        </span>
      )}
      <span className={styles.fact}>
        Trigger <b>{run.trigger}</b>
      </span>
      {run.attempt > 1 && (
        <span className={styles.fact}>
          Attempt <b>{run.attempt}</b>
        </span>
      )}
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
            { label: "With the same input", onSelect: onReplay },
            { label: "With edited input…", onSelect: onReplayEdited },
          ]}
        />
        <Link to="/integrations/$projectId" params={{ projectId: run.projectId }} className={styles.open ?? ""}>
          Open in workbench
        </Link>
      </span>
    </header>
  );
}
