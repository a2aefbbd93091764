import { useState } from "react";
import type { GitRemote } from "../../../../../contracts/git-remote.ts";
import { disconnectRemoteMutation, syncRemoteMutation } from "../../../api/resources/remote.ts";
import { useScope } from "../../../api/resources/scope.ts";
import { useAction } from "../../../api/use-action.ts";
import { describeError } from "../../../shell/describe-error.ts";
import { toast } from "../../../shell/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { dayAndTime } from "../../../ui/format-time.ts";
import type { Status } from "../../../ui/StatusGlyph.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { ConflictChoices } from "./ConflictChoices.tsx";
import { DIRECTIONS } from "./directions.ts";
import { RemoteHistory } from "./RemoteHistory.tsx";
import styles from "./remote.module.css";

interface Props {
  remote: GitRemote;
  mayChange: boolean;
  onEdit: () => void;
}

export function RemoteState({ remote, mayChange, onEdit }: Props) {
  const scope = useScope();
  const failed = { onError: (error: Error) => void toast({ type: "error", message: describeError(error) }) };
  const sync = useAction({ ...syncRemoteMutation(scope), ...failed });
  const disconnect = useAction({ ...disconnectRemoteMutation(scope), ...failed });
  const [isLeaving, setIsLeaving] = useState(false);
  const [isDeciding, setIsDeciding] = useState(false);
  const { problem, isSyncing } = remote;
  const [status, word] = isSyncing ? (["running", "Syncing"] as const) : STATES[remote.state];
  const why = mayChange ? undefined : "Builders sync and connect repositories";

  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <StatusPill status={status} word={word} />
        <span className={styles.times}>{timesOf(remote)}</span>
      </div>
      {problem && !isSyncing && (
        <div role="status" className={styles.problem}>
          <p>{problem.message}</p>
          {[...problem.files, ...problem.lines].length > 0 && <pre>{[...problem.files, ...problem.lines].join("\n")}</pre>}
          <p>{problem.advice}</p>
        </div>
      )}
      <dl className={styles.facts}>
        <Fact name="Address" value={remote.url} copy="Copy the address" />
        <Fact name="Branch" value={remote.branch} />
        <Fact name="Direction" value={DIRECTIONS[remote.direction]} />
        <Fact name="Looked at" value={remote.pollMinutes === 0 ? "when asked" : `every ${remote.pollMinutes} min, and when asked`} />
        {remote.commit && <Fact name="Commit" value={remote.commit.slice(0, 12)} copy="Copy the commit" whole={remote.commit} />}
        {remote.hookUrl && <Fact name="Webhook" value={remote.hookUrl} copy="Copy the webhook's address" />}
      </dl>
      {remote.hookUrl && <p className={styles.note}>Give this address to the host as a webhook for pushes, and what is pushed there comes at once.</p>}
      <div className={styles.buttons}>
        {remote.state === "conflict" && (
          <Button rank="primary" reason={isSyncing ? "A sync is under way" : why} onClick={() => setIsDeciding(true)}>
            Decide…
          </Button>
        )}
        <Button
          rank={remote.state === "conflict" ? "secondary" : "primary"}
          loading={sync.isPending}
          reason={isSyncing ? "A sync is under way" : why}
          onClick={() => sync.mutate()}
        >
          Sync now
        </Button>
        <Button onClick={onEdit} reason={why}>
          Change…
        </Button>
        <Button onClick={() => setIsLeaving(true)} reason={why}>
          Disconnect…
        </Button>
      </div>
      <RemoteHistory remote={remote} />
      {isDeciding && <ConflictChoices onClose={() => setIsDeciding(false)} />}
      <Dialog
        open={isLeaving}
        title="Disconnect this repository?"
        description="Its token and the history of syncs are forgotten. The code stays on both sides."
        onClose={() => setIsLeaving(false)}
        actions={
          <>
            <Button onClick={() => setIsLeaving(false)}>Cancel</Button>
            <Button rank="danger" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
              Disconnect
            </Button>
          </>
        }
      />
    </div>
  );
}

const STATES: Readonly<Record<GitRemote["state"], readonly [Status, string]>> = {
  new: ["queued", "Not synced yet"],
  synced: ["succeeded", "In step"],
  conflict: ["uncertain", "Conflict"],
  failed: ["failed", "Stopped"],
};

function timesOf({ syncedAt, nextAt }: GitRemote): string {
  const last = syncedAt ? `Last in step ${dayAndTime(syncedAt)}` : "Never in step yet";
  return nextAt ? `${last} · next look ${dayAndTime(nextAt)}` : last;
}

function Fact({ name, value, copy, whole = value }: { name: string; value: string; copy?: string; whole?: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span>{value}</span>
        {copy && <CopyButton text={whole} label={copy} />}
      </dd>
    </>
  );
}
