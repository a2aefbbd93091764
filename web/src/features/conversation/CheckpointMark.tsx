import { Bookmark, Undo2 } from "lucide-react";
import type { DataPart } from "../../../../contracts/board.ts";
import { restoreMutation } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./checkpoint.module.css";

/** A point that the files can be brought back to. */
export function CheckpointMark({ checkpoint }: { checkpoint: DataPart<"checkpoint"> }) {
  const restore = useAction(restoreMutation(useScope()));
  const bringBack = ({ id, label }: { id: string; label: string }) =>
    restore.mutate(id, {
      onSuccess: () => toast({ type: "success", message: `The files are as they were at “${label}”` }),
      onError: (error) => toast({ type: "error", message: describeError(error) }),
    });
  const { back } = checkpoint;
  return (
    <div>
      <Mark checkpoint={checkpoint} onRestore={() => bringBack(checkpoint)} isBusy={restore.isPending} />
      {back && (
        <div className={styles.back}>
          <Button size="small" loading={restore.isPending} onClick={() => bringBack(back)}>
            <Undo2 size={13} aria-hidden="true" /> Back to the last verified version
          </Button>
          <span title={back.label}>{back.label}</span>
        </div>
      )}
    </div>
  );
}

function Mark({ checkpoint, onRestore, isBusy }: { checkpoint: DataPart<"checkpoint">; onRestore: () => void; isBusy: boolean }) {
  return (
    <div className={styles.checkpoint}>
      <span className={styles.wall} aria-hidden="true" />
      <Bookmark size={13} aria-hidden="true" />
      <span className={styles.checkpointLabel} title={checkpoint.label}>
        {checkpoint.label}
      </span>
      {checkpoint.verified && <span className={styles.verified}>verified</span>}
      <span className={styles.wall} data-grows="true" aria-hidden="true" />
      <button type="button" className={styles.link} onClick={onRestore} disabled={isBusy}>
        Restore
      </button>
    </div>
  );
}
