import { copyText } from "../../ui/copy-text.ts";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import type { Run } from "../../../../contracts/runs.ts";
import { invalidateProject } from "../../api/resources/project.ts";
import { makeScenarioMutation } from "../../api/resources/runs.ts";
import { useAction } from "../../api/use-action.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu } from "../../ui/Menu.tsx";

/** What else can be made of a run. */
export function RunMenu({ run, onCompare, onSignal }: { run: Run; onCompare: () => void; onSignal: () => void }) {
  const { id: organisationId } = useOrganisation();
  const role = useRole();
  const navigate = useNavigate();
  const make = useAction({
    ...makeScenarioMutation(organisationId, run.id),
    onError: (error) => void toast({ type: "error", message: describeError(error) }),
    onSuccess: async ({ filePath }) => {
      await invalidateProject({ organisationId, projectId: run.projectId });
      await navigate({ to: "/integrations/$projectId", params: { projectId: run.projectId }, search: { tab: "code", file: filePath } as never });
    },
  });
  const isOpen = run.status === "queued" || run.status === "running" || run.status === "waiting";
  const copyLink = async () => {
    await copyText(window.location.href);
    toast({ type: "success", message: "The link is copied. Members of the organisation can open it." });
  };
  return (
    <Menu
      trigger={
        <IconButton label="More">
          <Ellipsis size={16} />
        </IconButton>
      }
      items={[
        ...(isOpen ? [{ label: "Send a signal…", onSelect: onSignal, disabled: !can(role, "builder") }] : []),
        { label: "Compare with another run", onSelect: onCompare },
        { label: "Make a test from this run", onSelect: () => make.mutate(), disabled: make.isPending || !can(role, "builder") },
        { label: "Copy a link", onSelect: () => void copyLink() },
      ]}
    />
  );
}
