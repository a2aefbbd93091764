import { useState } from "react";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./automations.module.css";

interface RunNowDialogProps {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onRun: (payload: unknown) => void;
}

/** Starts a run by hand, with a payload where the code reads one. It calls the real systems. */
export function RunNowDialog({ isBusy, error, onClose, onRun }: RunNowDialogProps) {
  const [text, setText] = useState("");
  const payload = payloadOf(text);
  return (
    <Dialog
      open
      width={560}
      title="Run now"
      description="This calls the connected systems for real. Leave the payload empty where the automation needs none."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button rank="primary" loading={isBusy} reason={payload.isValid ? undefined : "The payload is not valid JSON"} onClick={() => onRun(payload.value)}>
            Run
          </Button>
        </>
      }
    >
      <textarea
        className={styles.payload}
        aria-label="Payload as JSON"
        placeholder='{ "order": 1 }'
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error && (
        <p className={styles.error} role="alert">
          {describeError(error)}
        </p>
      )}
    </Dialog>
  );
}

function payloadOf(text: string): { isValid: boolean; value: unknown } {
  if (text.trim() === "") return { isValid: true, value: undefined };
  try {
    return { isValid: true, value: JSON.parse(text) };
  } catch {
    return { isValid: false, value: undefined };
  }
}
