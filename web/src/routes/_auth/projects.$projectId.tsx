import { createFileRoute } from "@tanstack/react-router";
import { ProjectPage } from "../../features/projects/ProjectPage.tsx";
import { AppFrame } from "../../shell/AppFrame.tsx";

export const Route = createFileRoute("/_auth/projects/$projectId")({ component: Page });

function Page() {
  const { projectId } = Route.useParams();
  return (
    <AppFrame>
      <ProjectPage projectId={projectId} />
    </AppFrame>
  );
}
