import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { Section } from "./Section.tsx";

export function Environments({ projectId }: { projectId: string }) {
  const { id: organisationId } = useOrganisation();
  const environments = useQuery({
    queryKey: ["environments", organisationId, projectId],
    queryFn: ({ signal }) => call("platform", "listEnvironments", { params: { organisation_id: organisationId, id: projectId }, signal }),
  });
  return (
    <Section title="Environments">
      {environments.isPending && <SkeletonRows rows={1} height={48} />}
      {environments.isError && <p role="alert">{describeError(environments.error)}</p>}
      {environments.isSuccess && (
        <DataTable
          label="Environments"
          rows={environments.data.items}
          rowKey={({ name }) => name}
          columns={[
            { id: "name", header: "Name", cell: ({ name }) => <strong>{name}</strong> },
            {
              id: "state",
              header: "State",
              cell: ({ deploymentId }) => <StatusPill plain status={deploymentId ? "live" : "draft"} word={deploymentId ? "Live" : "Nothing deployed"} />,
            },
            {
              id: "connections",
              header: "Connections",
              cell: ({ required }) =>
                required.length === 0 ? "None needed" : `${required.filter(({ connectionId }) => connectionId).length} of ${required.length} connected`,
            },
            { id: "variables", header: "Variables", wideOnly: true, cell: ({ variables }) => Object.keys(variables).length },
          ]}
        />
      )}
    </Section>
  );
}
