import { createFileRoute, redirect } from "@tanstack/react-router";
import { AutomationsPage } from "../../../features/automations/AutomationsPage.tsx";
import { isEnabled } from "../../../shell/flags.ts";

export const Route = createFileRoute("/_auth/_app/automations")({
  beforeLoad: () => {
    if (!isEnabled("enableAutomations")) throw redirect({ to: "/integrations" });
  },
  component: AutomationsPage,
});
