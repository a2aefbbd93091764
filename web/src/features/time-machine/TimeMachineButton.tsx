import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { Suspense, useState } from "react";
import { automationsQuery } from "../../api/resources/automations.ts";
import { can } from "../../shell/can.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { part } from "../../ui/part.tsx";

const TimeMachineDialog = part(() => import("./TimeMachineDialog.tsx").then((module) => module.TimeMachineDialog));

interface TimeMachineButtonProps {
  readonly projectId: string;
  /** Only this automation; those of the project otherwise. */
  readonly automationId?: string | null;
  readonly status?: "failed" | "succeeded";
  /** Where there is no room for words: a sign that has them as its name. */
  readonly isSmall?: boolean;
  readonly children: string;
}

/** Shown where something is deployed whose past the draft can be tried on. */
export function TimeMachineButton({ projectId, automationId, status, isSmall = false, children }: TimeMachineButtonProps) {
  const { id: organisationId } = useOrganisation();
  const role = useRole();
  const [isOpen, setOpen] = useState(false);
  const deployed = useQuery(automationsQuery(organisationId, projectId)).data?.items ?? [];
  const automations = deployed.filter(({ id, lastRunAt }) => lastRunAt !== null && (automationId === undefined || id === automationId));
  if (automations.length === 0 || !can(role, "builder")) return null;
  return (
    <>
      {isSmall ? (
        <IconButton label={children} rank="secondary" onClick={() => setOpen(true)}>
          <History size={16} />
        </IconButton>
      ) : (
        <Button onClick={() => setOpen(true)}>{children}</Button>
      )}
      {isOpen && (
        <Suspense>
          <TimeMachineDialog automations={automations} {...(status ? { status } : {})} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
