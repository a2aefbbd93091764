import { createFileRoute } from "@tanstack/react-router";
import { IntegrationsPage } from "../../features/integrations/IntegrationsPage.tsx";
import { AppFrame } from "../../shell/AppFrame.tsx";

export const Route = createFileRoute("/_auth/home/integrations")({ component: Page });

function Page() {
  return (
    <AppFrame>
      <IntegrationsPage />
    </AppFrame>
  );
}
