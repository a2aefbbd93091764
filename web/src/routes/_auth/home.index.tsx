import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "../../features/home/HomePage.tsx";
import { AppFrame } from "../../shell/AppFrame.tsx";

export const Route = createFileRoute("/_auth/home/")({ component: Page });

function Page() {
  return (
    <AppFrame>
      <HomePage />
    </AppFrame>
  );
}
