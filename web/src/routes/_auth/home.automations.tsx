import { createFileRoute } from "@tanstack/react-router";
import { AutomationsPage } from "../../features/automations/AutomationsPage.tsx";
import { AppFrame } from "../../shell/AppFrame.tsx";

export const Route = createFileRoute("/_auth/home/automations")({ component: Page });

function Page() {
  return (
    <AppFrame>
      <AutomationsPage />
    </AppFrame>
  );
}
