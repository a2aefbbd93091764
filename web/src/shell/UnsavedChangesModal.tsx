import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { describeError } from "./describe-error.ts";
import { setShell, useShell } from "./shell-store.ts";
import { toast } from "./toasts.ts";
import { unsavedChangesHolder } from "./unsaved-changes.ts";

export function UnsavedChangesModal() {
  const router = useRouter();
  const destination = useShell((state) => state.pendingNavigation);
  const [saving, setSaving] = useState(false);

  const stay = () => setShell({ showUnsavedChangesModal: false, pendingNavigation: null });
  const go = () => {
    stay();
    if (destination) void router.navigate({ href: destination, ignoreBlocker: true });
  };
  const discard = () => {
    unsavedChangesHolder()?.discard();
    go();
  };
  const saveAndGo = async () => {
    setSaving(true);
    try {
      await unsavedChangesHolder()?.save();
      go();
    } catch (error) {
      stay();
      toast({ type: "error", message: describeError(error) });
    }
  };

  return (
    <Dialog
      open
      title="Leave with unsaved changes?"
      description="Some files have edits that are not saved yet."
      onClose={stay}
      actions={
        <>
          <Button rank="ghost" onClick={discard}>
            Discard changes
          </Button>
          <Button onClick={stay}>Stay</Button>
          <Button rank="primary" loading={saving} onClick={() => void saveAndGo()}>
            Save and go
          </Button>
        </>
      }
    />
  );
}
