import { createFileRoute } from "@tanstack/react-router";
import { ProjectsPage } from "../../features/projects/ProjectsPage.tsx";
import { AppFrame } from "../../shell/AppFrame.tsx";

export const Route = createFileRoute("/_auth/projects/")({ component: Page });

function Page() {
  return (
    <AppFrame>
      <ProjectsPage />
    </AppFrame>
  );
}
