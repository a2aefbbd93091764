import { FileText, Plus, X } from "lucide-react";
import { importConnectorMutation } from "../../api/resources/connectors.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import type { Attached } from "./attach.ts";
import styles from "./composer.module.css";

/** What goes along with the message. A description of an API can be made a system that requests may name. */
export function AttachedFiles({ files, onRemove }: { files: readonly Attached[]; onRemove: (name: string) => void }) {
  return (
    <ul className={styles.chips} aria-label="Attached files">
      {files.map((file) => (
        <li key={file.name}>
          <FileText size={13} aria-hidden="true" />
          <span className={styles.name}>{file.name}</span>
          {file.description !== null && <AddAsSystem description={file.description} />}
          <IconButton label={`Take ${file.name} away`} size="small" type="button" onClick={() => onRemove(file.name)}>
            <X size={12} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function AddAsSystem({ description }: { description: string }) {
  const bring = useAction(importConnectorMutation(useScope().organisationId));
  const add = () =>
    bring.mutate(
      { document: description },
      {
        onSuccess: ({ operations }) => toast({ type: "success", message: `Added as a system with ${operations} operations. Name it in your request.` }),
        onError: (error) => toast({ type: "error", message: describeError(error) }),
      },
    );
  if (bring.isSuccess) return <span className={styles.added}>system added</span>;
  return (
    <Button type="button" size="small" rank="ghost" loading={bring.isPending} onClick={add}>
      <Plus size={12} /> Add as a system
    </Button>
  );
}
