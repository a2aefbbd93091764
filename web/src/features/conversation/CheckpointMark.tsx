import { Bookmark } from "lucide-react";
import type { DataPart } from "../../../../contracts/board.ts";
import { restoreMutation } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import styles from "./conversation.module.css";

/** A point that the files can be brought back to. */
export function CheckpointMark({ checkpoint }: { checkpoint: DataPart<"checkpoint"> }) {
  const restore = useAction(restoreMutation(useScope()));
  const bringBack = () =>
    restore.mutate(checkpoint.id, {
      onSuccess: () => toast({ type: "success", message: `The files are as they were at “${checkpoint.label}”` }),
      onError: (error) => toast({ type: "error", message: describeError(error) }),
    });
  return (
    <div className={styles.checkpoint}>
      <span className={styles.wall} aria-hidden="true" />
      <Bookmark size={13} aria-hidden="true" />
      <span className={styles.checkpointLabel} title={checkpoint.label}>
        {checkpoint.label}
      </span>
      {checkpoint.verified && <span className={styles.verified}>verified</span>}
      <span className={styles.wall} data-grows="true" aria-hidden="true" />
      <button type="button" className={styles.link} onClick={bringBack} disabled={restore.isPending}>
        Restore
      </button>
    </div>
  );
}
