import { newId } from "../../api/new-id.ts";
import { sendMessageMutation } from "../../api/resources/conversation.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { countFixAttempt, setShell, useShell } from "../../shell/shell-store.ts";
import { toast } from "../../shell/toasts.ts";
import { useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { useHasModel } from "../conversation/use-has-model.ts";
import { fixRequest } from "./fix-request.ts";
import { useBuild } from "./build-store.ts";

export const MOST_FIX_ATTEMPTS = 3;

/**
 * Asks the assistant to repair a build that failed, three times at most: what it could not do by then needs a person.
 * Without a model the problems are the way on.
 */
export function FixDeployment() {
  const scope = useScope();
  const hasModel = useHasModel(scope);
  const send = useAction(sendMessageMutation(scope));
  const attempts = useShell((shell) => shell.fixDeploymentAttempts);
  const { lines, error } = useBuild();
  const isOver = attempts >= MOST_FIX_ATTEMPTS;
  const reason = !can(useRole(), "builder") ? "Builders decide this" : isOver ? "Three repairs did not help. Look at the lines below." : undefined;
  const fix = () =>
    send.mutate(
      { clientMessageId: newId(), text: fixRequest(lines, error), mode: "build" },
      {
        onSuccess: countFixAttempt,
        onError: (failure) => toast({ type: "error", message: describeError(failure) }),
      },
    );
  if (!hasModel) return <Button onClick={() => setShell({ activeDockTab: "problems" })}>Show the problems</Button>;
  return (
    <Button loading={send.isPending} reason={reason} onClick={fix}>
      Fix with AI{attempts > 0 ? ` (${Math.min(attempts + 1, MOST_FIX_ATTEMPTS)} of ${MOST_FIX_ATTEMPTS})` : ""}
    </Button>
  );
}
