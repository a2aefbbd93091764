import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import type { Deployment } from "../../../../contracts/deployments.ts";
import { call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { PromoteDialog } from "./PromoteDialog.tsx";
import { VersionDiffDialog } from "./VersionDiffDialog.tsx";

interface VersionActionsProps {
  readonly version: Deployment;
  /** The one that was built before it, to compare with. */
  readonly before: Deployment | undefined;
}

const DONE = {
  rollback: "The earlier version is on its way back.",
  suspend: "It takes no triggers until it is resumed; runs under way go on.",
  resume: "It takes triggers again.",
} as const;

/** What can be done with a version: see it, bring it back, stop it for a while, take it to another environment. */
export function VersionActions({ version, before }: VersionActionsProps) {
  const { id: organisationId } = useOrganisation();
  const isBuilder = can(useRole(), "builder");
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<"promote" | "diff" | null>(null);
  const change = useAction({
    mutationFn: async (what: keyof typeof DONE) => void (await call("platform", what, { params: { organisation_id: organisationId, id: version.id } })),
    onSuccess: (_, what) => void toast({ type: "success", message: DONE[what] }),
    onError: (error: Error) => void toast({ type: "error", message: describeError(error) }),
    onSettled: () => Promise.all(["deployments", "project", "environments", "automations"].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  });
  const { status } = version;
  const wasBuilt = status === "live" || status === "superseded" || status === "suspended";
  const items = [
    ...(before ? [{ label: `What changed since v${before.version}`, onSelect: () => setOpen("diff") }] : []),
    ...(isBuilder && wasBuilt ? [{ label: "Promote to another environment…", onSelect: () => setOpen("promote") }] : []),
    ...(isBuilder && status === "superseded" ? [{ label: "Go back to it", onSelect: () => change.mutate("rollback") }] : []),
    ...(isBuilder && status === "live" ? [{ label: "Suspend", onSelect: () => change.mutate("suspend"), danger: true, separated: true }] : []),
    ...(isBuilder && status === "suspended" ? [{ label: "Resume", onSelect: () => change.mutate("resume") }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Version ${version.version}`} disabled={change.isPending}>
            <Ellipsis size={15} />
          </IconButton>
        }
        items={items}
      />
      {open === "promote" && <PromoteDialog version={version} onClose={() => setOpen(null)} />}
      {open === "diff" && before && <VersionDiffDialog version={version} before={before} onClose={() => setOpen(null)} />}
    </>
  );
}
