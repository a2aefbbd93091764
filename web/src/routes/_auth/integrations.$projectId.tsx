import { createFileRoute } from "@tanstack/react-router";
import { WorkbenchPage } from "../../features/workbench/WorkbenchPage.tsx";
import { useScrollLock } from "../../shell/use-scroll-lock.ts";

export const Route = createFileRoute("/_auth/integrations/$projectId")({ component: Page });

function Page() {
  const { projectId } = Route.useParams();
  useScrollLock();
  return <WorkbenchPage key={projectId} projectId={projectId} />;
}
