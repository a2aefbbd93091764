import { createFileRoute } from "@tanstack/react-router";
import { RunPage } from "../features/runs/RunPage.tsx";
import { toLogin } from "../shell/guard.ts";

export const Route = createFileRoute("/automations/$automationId/runs/$runId")({
  beforeLoad: ({ context }) => {
    if (!context.session) toLogin();
  },
  component: Page,
});

function Page() {
  const { automationId, runId } = Route.useParams();
  return <RunPage automationId={automationId} runId={runId} />;
}
