import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { addAutomation } from "../../api/resources/plans.ts";
import { projectQuery } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { firstAutomationName } from "../projects/project-name.ts";

/** A project without an automation: it can be described, or built by hand. */
export function EmptyFlow() {
  const scope = useScope();
  const name = useQuery(projectQuery(scope)).data?.displayName ?? "Automation";
  const mayBuild = can(useRole(), "builder");
  const build = useAction({
    mutationFn: () => addAutomation(scope, firstAutomationName(name), { kind: "manual", input: [] }),
    onError: (error) => toast({ type: "error", message: describeError(error) }),
  });
  return (
    <EmptyState
      title="No passage yet"
      actions={
        mayBuild && (
          <Button onClick={() => build.mutate()} loading={build.isPending}>
            <Plus size={14} /> Build it by hand
          </Button>
        )
      }
    >
      Describe in the conversation what should happen, or build it step by step. Each automation is drawn here from its code.
    </EmptyState>
  );
}
