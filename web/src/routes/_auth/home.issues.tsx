import { createFileRoute } from "@tanstack/react-router";
import { IssuesPage } from "../../features/issues/IssuesPage.tsx";
import { AppFrame } from "../../shell/AppFrame.tsx";

export const Route = createFileRoute("/_auth/home/issues")({ component: Page });

function Page() {
  return (
    <AppFrame>
      <IssuesPage />
    </AppFrame>
  );
}
