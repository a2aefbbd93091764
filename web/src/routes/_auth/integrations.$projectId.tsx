import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { useGivenName } from "../../features/onboarding/use-given-name.ts";
import { WorkbenchPage } from "../../features/workbench/WorkbenchPage.tsx";
import { useScrollLock } from "../../shell/use-scroll-lock.ts";
import { searchOf } from "../../shell/validation.ts";

export const Route = createFileRoute("/_auth/integrations/$projectId")({
  validateSearch: searchOf(z.object({ projectName: z.optional(z.string()) })),
  loader: async ({ context: { organisation }, params: { projectId }, location, cause }) => {
    const { prepareWorkbench } = await import("../../features/workbench/prepare-workbench.ts");
    await prepareWorkbench({
      scope: cause !== "preload" && organisation ? { organisationId: organisation.id, projectId } : null,
      tab: (location.search as Record<string, unknown>)["tab"],
    });
  },
  staleTime: Infinity,
  component: Page,
});

function Page() {
  const { projectId } = Route.useParams();
  const { projectName } = Route.useSearch();
  useScrollLock();
  useGivenName(projectId, projectName);
  return <WorkbenchPage key={projectId} projectId={projectId} />;
}
