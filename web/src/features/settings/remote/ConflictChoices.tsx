import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ConflictChoice, ConflictFile } from "../../../../../contracts/git-remote.ts";
import { remoteConflictQuery, resolveConflictMutation } from "../../../api/resources/remote.ts";
import { useScope } from "../../../api/resources/scope.ts";
import { useAction } from "../../../api/use-action.ts";
import { describeError } from "../../../shell/describe-error.ts";
import { Loading } from "../../../shell/Loading.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import styles from "./remote.module.css";

/** What git writes around lines that both changed. */
const MARKS = /^(?:<{7} here|={7}|>{7} remote)$/m;

/** For each file that both sides changed: the one, the other, or a text of one's own. */
export function ConflictChoices({ onClose }: { onClose: () => void }) {
  const scope = useScope();
  const { data: conflict, error } = useQuery(remoteConflictQuery(scope));
  const resolve = useAction(resolveConflictMutation(scope));
  const [choices, setChoices] = useState<Readonly<Record<string, ConflictChoice>>>({});
  const files = conflict?.files ?? [];
  const open = files.filter(({ filePath }) => !isDecided(choices[filePath])).length;
  const failure = error ?? resolve.error;

  return (
    <Dialog
      open
      width={760}
      title="Both sides changed these files"
      description="Everything else merges by itself. What you decide passes the gates, becomes a checkpoint with both histories, and is pushed."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Decide later</Button>
          <Button
            rank="primary"
            loading={resolve.isPending}
            reason={open > 0 || !conflict ? `${open} to decide` : undefined}
            onClick={() => {
              if (!conflict) return;
              const { remoteCommit, filesHash } = conflict;
              const all = files.flatMap(({ filePath }) => choices[filePath] ?? []);
              resolve.mutate({ remoteCommit, filesHash, choices: all }, { onSuccess: onClose });
            }}
          >
            Merge and sync
          </Button>
        </>
      }
    >
      {!conflict && !error && <Loading />}
      <div className={styles.conflicts}>
        {files.map((file) => (
          <FileChoice
            key={file.filePath}
            file={file}
            choice={choices[file.filePath]}
            onChoose={(choice) => setChoices((all) => ({ ...all, [file.filePath]: choice }))}
          />
        ))}
      </div>
      {failure && <p role="alert">{describeError(failure)}</p>}
    </Dialog>
  );
}

function isDecided(choice: ConflictChoice | undefined): boolean {
  return choice !== undefined && (choice.take !== "text" || !MARKS.test(choice.content));
}

interface FileChoiceProps {
  file: ConflictFile;
  choice: ConflictChoice | undefined;
  onChoose: (choice: ConflictChoice) => void;
}

function FileChoice({ file: { filePath, ours, theirs, marked }, choice, onChoose }: FileChoiceProps) {
  const options = [
    { value: "open", label: "Not decided" },
    { value: "ours", label: ours === null ? "Leave it removed, as here" : "Take what is here" },
    { value: "theirs", label: theirs === null ? "Remove it, as there" : "Take what is there" },
    ...(marked === null ? [] : [{ value: "text", label: "Edit both together" }]),
  ];
  return (
    <fieldset className={styles.conflict}>
      <legend>
        <code>{filePath}</code>
      </legend>
      <Select
        label={`What becomes of ${filePath}`}
        value={choice?.take ?? "open"}
        options={options}
        onChange={(take) => {
          if (take === "ours" || take === "theirs") onChoose({ filePath, take });
          if (take === "text") onChoose({ filePath, take, content: marked ?? "" });
        }}
      />
      {choice?.take === "text" ? (
        <TextArea
          label={`Text of ${filePath}`}
          rows={12}
          value={choice.content}
          error={MARKS.test(choice.content) ? "Edit the marked places, and remove the marks." : undefined}
          onChange={(event) => onChoose({ filePath, take: "text", content: event.target.value })}
        />
      ) : (
        marked !== null && <pre>{marked}</pre>
      )}
    </fieldset>
  );
}
