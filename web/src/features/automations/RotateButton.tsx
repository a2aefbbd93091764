import { useState } from "react";
import type { Automation } from "../../../../contracts/automations.ts";
import { rotateHookMutation } from "../../api/resources/automations.ts";
import { useAction } from "../../api/use-action.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

/** A new address for a webhook whose old one got into wrong hands. */
export function RotateButton({ automation }: { automation: Automation }) {
  const { id: organisationId } = useOrganisation();
  const role = useRole();
  const [isAsking, setAsking] = useState(false);
  const rotate = useAction({
    ...rotateHookMutation(organisationId, automation.id),
    onError: (error) => void toast({ type: "error", message: describeError(error) }),
    onSettled: () => setAsking(false),
  });
  if (!can(role, "builder")) return null;
  return (
    <>
      <Button size="small" rank="ghost" onClick={() => setAsking(true)}>
        New address
      </Button>
      {isAsking && (
        <Dialog
          open
          title="Give it a new address?"
          description="The present address answers 410 from then on. Whoever sends to it must be told the new one."
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button rank="danger" loading={rotate.isPending} onClick={() => rotate.mutate()}>
                New address
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
