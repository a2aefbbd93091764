import { createFileRoute, Outlet } from "@tanstack/react-router";
import * as z from "zod/mini";
import { useOnboarding } from "../../features/onboarding/use-onboarding.ts";
import { AppFrame } from "../../shell/AppFrame.tsx";
import { searchOf } from "../../shell/validation.ts";

export const Route = createFileRoute("/_auth/_app")({
  validateSearch: searchOf(z.object({ onboarding: z.optional(z.boolean()), org: z.optional(z.string()) })),
  component: AppLayout,
});

function AppLayout() {
  const { onboarding } = Route.useSearch();
  useOnboarding(onboarding === true);
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  );
}
