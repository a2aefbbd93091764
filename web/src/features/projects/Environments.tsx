import { useQuery } from "@tanstack/react-query";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { environmentsQuery } from "./queries.ts";
import { Section } from "./Section.tsx";

export function Environments({ projectId }: { projectId: string }) {
  const { id: organisationId } = useOrganisation();
  const environments = useQuery(environmentsQuery(organisationId, projectId));
  return (
    <Section title="Environments">
      {environments.isPending && <SkeletonRows rows={1} height={48} />}
      <FailedLoad of={environments} />
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
