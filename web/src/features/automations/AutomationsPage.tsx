import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../api/client.ts";
import { ErrorScreen } from "../../shell/ErrorScreen.tsx";
import { Loading } from "../../shell/Loading.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";

export function AutomationsPage() {
  const organisation = useOrganisation();
  const automations = useQuery({
    queryKey: ["automations", organisation.id],
    queryFn: ({ signal }) => call("platform", "listAutomations", { params: { organisation_id: organisation.id }, signal }),
  });
  if (automations.isPending) return <Loading />;
  if (automations.isError) return <ErrorScreen error={automations.error} />;
  if (automations.data.items.length === 0) return <EmptyState title="Nothing runs yet">Deploy an integration, and its automations appear here.</EmptyState>;
  return (
    <div className="content">
      <PageHeading title="Automations" />
      <ul>
        {automations.data.items.map(({ id, name }) => (
          <li key={id}>
            <Link to="/automations/$automationId" params={{ automationId: id }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
