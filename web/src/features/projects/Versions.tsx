import { useQuery } from "@tanstack/react-query";
import type { Deployment } from "../../../../contracts/deployments.ts";
import { call } from "../../api/client.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import type { Status } from "../../ui/StatusGlyph.tsx";
import { When } from "../../ui/When.tsx";
import { Section } from "./Section.tsx";
import { VersionActions } from "./VersionActions.tsx";

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
  const versions = useQuery({
    queryKey: ["deployments", organisationId, projectId],
    queryFn: ({ signal }) => call("platform", "listDeployments", { params: { organisation_id: organisationId, id: projectId }, signal }),
    // While a build goes on, so that its end shows.
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === "queued" || status === "building") ? 1_500 : 30_000),
  });
  const items = versions.data?.items ?? [];
  return (
    <Section title="Versions">
      {versions.isPending && <SkeletonRows rows={2} height={48} />}
      <FailedLoad of={versions} />
      {versions.isSuccess && items.length === 0 && <p className="second">Nothing has been deployed yet.</p>}
      {items.length > 0 && (
        <DataTable
          label="Versions"
          rows={items}
          rowKey={({ id }) => id}
          columns={[
            { id: "version", header: "Version", width: "96px", cell: ({ version }) => <strong>v{version}</strong> },
            { id: "state", header: "State", cell: ({ status }) => <StatusPill plain {...SHOWN_AS[status]} /> },
            { id: "environment", header: "Environment", wideOnly: true, cell: ({ environment }) => environment },
            { id: "created", header: "Deployed", cell: ({ createdAt }) => <When at={createdAt} /> },
            {
              id: "actions",
              header: <span className="visually-hidden">Actions</span>,
              width: "56px",
              align: "right",
              cell: (version) => <VersionActions version={version} before={beforeOf(version, items)} />,
            },
          ]}
        />
      )}
    </Section>
  );
}

/** The one before it in its environment. */
function beforeOf({ version, environment }: Deployment, all: readonly Deployment[]): Deployment | undefined {
  return all.find((other) => other.environment === environment && other.version < version && other.status !== "failed");
}
