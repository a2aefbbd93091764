import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Deployment } from "../../../../contracts/platform.ts";
import { call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { dateOf } from "../../ui/since.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import type { Status } from "../../ui/StatusGlyph.tsx";
import { Section } from "./Section.tsx";

const SHOWN_AS: Readonly<Record<Deployment["status"], { status: Status; word: string }>> = {
  queued: { status: "queued", word: "Queued" },
  building: { status: "running", word: "Building" },
  live: { status: "live", word: "Live" },
  failed: { status: "failed", word: "Failed" },
  superseded: { status: "draft", word: "Replaced" },
  suspended: { status: "suspended", word: "Suspended" },
};

export function Versions({ projectId }: { projectId: string }) {
  const { id: organisationId } = useOrganisation();
  const role = useRole();
  const queryClient = useQueryClient();
  const versions = useQuery({
    queryKey: ["deployments", organisationId, projectId],
    queryFn: ({ signal }) => call("platform", "listDeployments", { params: { organisation_id: organisationId, id: projectId }, signal }),
  });
  const rollback = useAction({
    mutationFn: (id: string) => call("platform", "rollback", { params: { organisation_id: organisationId, id } }),
    onSuccess: () => toast({ type: "success", message: "The earlier version is on its way back." }),
    onError: (error) => toast({ type: "error", message: describeError(error) }),
    onSettled: () => Promise.all(["deployments", "project", "environments"].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    <Section title="Versions">
      {versions.isPending && <SkeletonRows rows={2} height={48} />}
      {versions.isError && <p role="alert">{describeError(versions.error)}</p>}
      {versions.data?.items.length === 0 && <p className="second">Nothing has been deployed yet.</p>}
      {versions.isSuccess && versions.data.items.length > 0 && (
        <DataTable
          label="Versions"
          rows={versions.data.items}
          rowKey={({ id }) => id}
          columns={[
            { id: "version", header: "Version", width: "96px", cell: ({ version }) => <strong>v{version}</strong> },
            { id: "state", header: "State", cell: ({ status }) => <StatusPill plain {...SHOWN_AS[status]} /> },
            { id: "environment", header: "Environment", wideOnly: true, cell: ({ environment }) => environment },
            { id: "created", header: "Deployed", wideOnly: true, cell: ({ createdAt }) => dateOf(createdAt) },
            {
              id: "actions",
              header: <span className="visually-hidden">Actions</span>,
              width: "128px",
              align: "right",
              cell: ({ id, status }) =>
                status === "superseded" && can(role, "builder") ? (
                  <Button size="small" onClick={() => rollback.mutate(id)} disabled={rollback.isPending}>
                    Go back to it
                  </Button>
                ) : null,
            },
          ]}
        />
      )}
    </Section>
  );
}
