import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Input } from "./Input.tsx";

export interface ConfirmTypedProps {
  title: string;
  description: ReactNode;
  /** What has to be typed, exactly. */
  word: string;
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** For what cannot be undone by accident: the name has to be typed. */
export function ConfirmTyped({ title, description, word, action, onConfirm, onClose }: ConfirmTypedProps) {
  const [typed, setTyped] = useState("");
  const matches = typed.trim() === word;
  const confirm = () => {
    if (!matches) return;
    onConfirm();
    onClose();
  };
  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button rank="danger" onClick={confirm} reason={matches ? undefined : `Type ${word} to confirm`}>
            {action}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <Input label={`Type ${word} to confirm`} value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
      </form>
    </Dialog>
  );
}
