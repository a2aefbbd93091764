import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Automation } from "../../../../contracts/automations.ts";
import { switchAutomationMutation } from "../../api/resources/automations.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { ago } from "../../ui/format-time.ts";
import { Toggle } from "../../ui/Toggle.tsx";
import { When } from "../../ui/When.tsx";
import { triggerWords } from "./trigger-words.ts";
import styles from "./automations.module.css";

/** Automations, what starts them, and whether they may. */
export function AutomationsTable({ automations }: { automations: readonly Automation[] }) {
  const { id: organisationId } = useOrganisation();
  const flip = useMutation({ ...switchAutomationMutation(organisationId), onError: (error) => void toast({ type: "error", message: describeError(error) }) });
  const columns: readonly Column<Automation>[] = [
    {
      id: "name",
      header: "Automation",
      cell: ({ id, name, trigger }) => (
        <span className={styles.names}>
          <Link to="/automations/$automationId" params={{ automationId: id }}>
            {name}
          </Link>
          <span className="second">{triggerWords(trigger)}</span>
        </span>
      ),
    },
    { id: "environment", header: "Environment", width: "144px", cell: ({ environment }) => environment, wideOnly: true },
    { id: "last", header: "Last run", width: "112px", cell: ({ lastRunAt }) => (lastRunAt ? <When at={lastRunAt} as={ago} /> : "never") },
    {
      id: "on",
      header: "On",
      width: "80px",
      align: "right",
      cell: ({ id, name, enabled }) => <Toggle label={`${name} is on`} checked={enabled} onChange={(next) => flip.mutate({ id, enabled: next })} />,
    },
  ];
  return <DataTable label="Automations" columns={columns} rows={automations} rowKey={({ id }) => id} />;
}
