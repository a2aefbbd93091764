import { useState } from "react";
import { signalRunMutation } from "../../api/resources/runs.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { parseJson } from "./parse-json.ts";
import styles from "./run-page.module.css";

interface SignalDialogProps {
  readonly runId: string;
  /** The signal that the run waits for, as far as that is known. */
  readonly awaited: string;
  readonly onClose: () => void;
}

/** Tells a run what its code waits for. */
export function SignalDialog({ runId, awaited, onClose }: SignalDialogProps) {
  const { id: organisationId } = useOrganisation();
  const [name, setName] = useState(awaited);
  const [text, setText] = useState("");
  const payload = text.trim() === "" ? null : parseJson(text);
  const wrong = payload?.ok === false ? payload.message : undefined;
  const send = useAction({
    ...signalRunMutation(organisationId, runId),
    onError: (error) => void toast({ type: "error", message: describeError(error) }),
    onSuccess: () => {
      toast({ type: "success", message: `“${name}” is sent.` });
      onClose();
    },
  });
  return (
    <Dialog
      open
      width={560}
      title="Send a signal"
      description="The run continues with it where its code waits for a signal of that name, now or later."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            rank="primary"
            loading={send.isPending}
            reason={name === "" ? "The signal has no name" : wrong && "The payload is not valid JSON"}
            onClick={() => send.mutate({ name, ...(payload?.ok ? { payload: payload.value } : {}) })}
          >
            Send signal
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Input label="Name" spellCheck={false} value={name} onChange={(event) => setName(event.target.value)} />
        <TextArea
          label="Payload, as JSON"
          help="What the code is given. Empty is null."
          error={wrong}
          rows={5}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
