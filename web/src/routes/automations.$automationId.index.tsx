import { createFileRoute } from "@tanstack/react-router";
import { AutomationPage } from "../features/automations/AutomationPage.tsx";
import { AppFrame } from "../shell/AppFrame.tsx";
import { toLogin } from "../shell/guard.ts";

export const Route = createFileRoute("/automations/$automationId/")({
  // Outside the auth layout by the route table: without a session the API would refuse, so the way in is the login page.
  beforeLoad: ({ context }) => {
    if (!context.session) toLogin();
  },
  component: Page,
});

function Page() {
  const { automationId } = Route.useParams();
  return (
    <AppFrame>
      <AutomationPage automationId={automationId} />
    </AppFrame>
  );
}
