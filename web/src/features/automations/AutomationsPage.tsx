import { Switch } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Automation } from "../../../../contracts/platform.ts";
import { automationsQuery, switchAutomationMutation } from "../../api/resources/automations.ts";
import { describeError } from "../../shell/describe-error.ts";
import { ErrorScreen } from "../../shell/ErrorScreen.tsx";
import { HelpLink } from "../../shell/HelpLink.tsx";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ago } from "../../ui/format-time.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { triggerWords } from "./trigger-words.ts";
import styles from "./automations.module.css";

/** Everything that is deployed and starts by itself. */
export function AutomationsPage() {
  const { id: organisationId } = useOrganisation();
  const automations = useQuery(automationsQuery(organisationId));
  const flip = useMutation({ ...switchAutomationMutation(organisationId), onError: (error) => void toast({ type: "error", message: describeError(error) }) });
  useEffect(() => {
    document.title = "Automations · Vennel";
  }, []);
  if (automations.error) return <ErrorScreen error={automations.error} />;
  const columns: readonly Column<Automation>[] = [
    {
      id: "name",
      header: "Automation",
      cell: ({ id, name }) => (
        <Link to="/automations/$automationId" params={{ automationId: id }}>
          {name}
        </Link>
      ),
    },
    { id: "trigger", header: "Starts by", cell: ({ trigger }) => triggerWords(trigger), wideOnly: true },
    { id: "environment", header: "Environment", width: "128px", cell: ({ environment }) => environment, wideOnly: true },
    { id: "last", header: "Last run", width: "96px", cell: ({ lastRunAt }) => (lastRunAt ? ago(lastRunAt) : "never") },
    {
      id: "on",
      header: "On",
      width: "80px",
      align: "right",
      cell: ({ id, name, enabled }) => <Switch aria-label={`${name} is on`} checked={enabled} onCheckedChange={(next) => flip.mutate({ id, enabled: next })} />,
    },
  ];
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
        <EmptyState title="Nothing is deployed yet">Build an integration and deploy it; its automations stand here from then on.</EmptyState>
      )}
      {items.length > 0 && <DataTable label="Automations" columns={columns} rows={items} rowKey={({ id }) => id} />}
    </div>
  );
}
