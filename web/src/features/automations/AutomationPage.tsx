import { Switch } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Automation } from "../../../../contracts/automations.ts";
import { automationQuery, startRunMutation, switchAutomationMutation } from "../../api/resources/automations.ts";
import { useAction } from "../../api/use-action.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { elsewhere } from "../../shell/elsewhere.tsx";
import { ErrorScreen } from "../../shell/ErrorScreen.tsx";
import { Loading } from "../../shell/Loading.tsx";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { AutomationRuns } from "./AutomationRuns.tsx";
import { CareCard } from "./CareCard.tsx";
import { FiguresCard } from "./FiguresCard.tsx";
import { RotateButton } from "./RotateButton.tsx";
import { RunNowDialog } from "./RunNowDialog.tsx";
import { ScheduleCard } from "./ScheduleCard.tsx";
import { StartRulesCard } from "./StartRulesCard.tsx";
import { triggerWords } from "./trigger-words.ts";
import { TriggerUrl } from "./TriggerUrl.tsx";
import styles from "./automations.module.css";

export function AutomationPage({ automationId }: { automationId: string }) {
  const { id: organisationId } = useOrganisation();
  const automation = useQuery(automationQuery(organisationId, automationId));
  const name = automation.data?.name;
  useEffect(() => {
    if (name) document.title = `${name} · Vennel`;
  }, [name]);
  if (automation.isPending) return <Loading />;
  if (!automation.data) return <ErrorScreen error={automation.error} handlers={elsewhere} />;
  return <AutomationView automation={automation.data} organisationId={organisationId} />;
}

function AutomationView({ automation, organisationId }: { automation: Automation; organisationId: string }) {
  const navigate = useNavigate();
  const reason = can(useRole(), "builder") ? undefined : "Builders, admins and owners run and switch automations";
  const flip = useMutation({ ...switchAutomationMutation(organisationId), onError: (error) => void toast({ type: "error", message: describeError(error) }) });
  const start = useAction(startRunMutation(organisationId, automation.id));
  const [isAsking, setAsking] = useState(false);
  const run = (payload: unknown) =>
    start.mutate(payload, {
      onSuccess: ({ id }) => void navigate({ to: "/automations/$automationId/runs/$runId", params: { automationId: automation.id, runId: id } }),
    });

  return (
    <div className={`content in-order ${styles.page}`}>
      <PageHeading
        title={automation.name}
        subtext={
          <>
            {triggerWords(automation.trigger)}, {automation.environment}, in{" "}
            <Link to="/integrations/$projectId" params={{ projectId: automation.projectId }}>
              its workbench
            </Link>
          </>
        }
        actions={
          <div className={styles.titleRow}>
            <label className={styles.titleRow}>
              <Switch
                checked={automation.enabled}
                disabled={flip.isPending || reason !== undefined}
                onCheckedChange={(enabled) => flip.mutate({ id: automation.id, enabled })}
              />{" "}
              {automation.enabled ? "On" : "Off"}
            </label>
            <Button rank="primary" reason={reason} onClick={() => setAsking(true)}>
              Run now
            </Button>
          </div>
        }
      />
      <div className={`${styles.cards} in-order`}>
        <TriggerUrl automation={automation} aside={<RotateButton automation={automation} />} />
        {automation.trigger.cron && <ScheduleCard cron={automation.trigger.cron} timeZone={automation.trigger.timeZone ?? "UTC"} />}
        <StartRulesCard automation={automation} />
        <FiguresCard organisationId={organisationId} automationId={automation.id} />
        <CareCard automation={automation} />
      </div>
      <AutomationRuns organisationId={organisationId} automation={automation} />
      {isAsking && <RunNowDialog automation={automation} isBusy={start.isPending} error={start.error} onClose={() => setAsking(false)} onRun={run} />}
    </div>
  );
}
