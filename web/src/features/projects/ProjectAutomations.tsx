import { useQuery } from "@tanstack/react-query";
import { automationsQuery } from "../../api/resources/automations.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { AutomationsTable } from "../automations/AutomationsTable.tsx";
import { Section } from "./Section.tsx";

/** What of the project starts by itself. */
export function ProjectAutomations({ projectId }: { projectId: string }) {
  const { id: organisationId } = useOrganisation();
  const automations = useQuery(automationsQuery(organisationId, projectId));
  const items = automations.data?.items ?? [];
  return (
    <Section title="Automations">
      {automations.isPending && <SkeletonRows rows={1} height={48} />}
      <FailedLoad of={automations} />
      {automations.isSuccess && items.length === 0 && <p className="second">None yet: they stand here once a version is deployed.</p>}
      {items.length > 0 && <AutomationsTable automations={items} />}
    </Section>
  );
}
