import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { automationsQuery } from "../../api/resources/automations.ts";
import { ErrorScreen } from "../../shell/ErrorScreen.tsx";
import { HelpLink } from "../../shell/HelpLink.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { AutomationsTable } from "./AutomationsTable.tsx";
import styles from "./automations.module.css";

/** Everything that is deployed and starts by itself. */
export function AutomationsPage() {
  const { id: organisationId } = useOrganisation();
  const automations = useQuery(automationsQuery(organisationId));
  useEffect(() => {
    document.title = "Automations · Vennel";
  }, []);
  if (automations.error) return <ErrorScreen error={automations.error} />;
  const items = automations.data?.items ?? [];
  return (
    <div className={`content ${styles.page}`}>
      <PageHeading
        title="Automations"
        help={<HelpLink topic="integrations#triggers" about="what starts an automation" />}
        subtext="What is deployed, what starts it and when it last ran."
      />
      {automations.isPending && <SkeletonRows rows={6} height={40} />}
      {automations.data && items.length === 0 && (
        <EmptyState
          title="Nothing is deployed yet"
          actions={
            <Button rank="primary" asChild>
              <Link to="/">Describe an integration</Link>
            </Button>
          }
        >
          Build an integration and deploy it; its automations stand here from then on.
        </EmptyState>
      )}
      {items.length > 0 && <AutomationsTable automations={items} />}
    </div>
  );
}
