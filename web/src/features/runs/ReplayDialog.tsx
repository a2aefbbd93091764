import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { parseJson } from "./parse-json.ts";
import styles from "./run-page.module.css";

/** A new run of the same automation with an input that a person changed. */
export function ReplayDialog({
  input,
  isBusy,
  onClose,
  onReplay,
}: {
  input: unknown;
  isBusy: boolean;
  onClose: () => void;
  onReplay: (payload: unknown) => void;
}) {
  const [text, setText] = useState(() => JSON.stringify(input, null, 2) ?? "null");
  const parsed = parseJson(text);
  return (
    <Dialog
      open
      width={640}
      title="Replay with edited input"
      description="A new run starts from the beginning. The recorded one stays as it is."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            rank="primary"
            loading={isBusy}
            reason={parsed.ok ? undefined : "The input is not valid JSON"}
            onClick={() => parsed.ok && onReplay(parsed.value)}
          >
            Replay
          </Button>
        </>
      }
    >
      <textarea className={styles.input} aria-label="Input" spellCheck={false} value={text} onChange={(event) => setText(event.target.value)} rows={16} />
      {!parsed.ok && <p role="alert">{parsed.message}</p>}
    </Dialog>
  );
}
