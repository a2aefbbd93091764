import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { projectQuery } from "../../api/resources/project.ts";
import { ScopeProvider } from "../../api/resources/scope.ts";
import { ErrorScreen } from "../../shell/ErrorScreen.tsx";
import { Loading } from "../../shell/Loading.tsx";
import { resetShell } from "../../shell/shell-store.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Workbench } from "./Workbench.tsx";

export function WorkbenchPage({ projectId }: { projectId: string }) {
  const { id: organisationId } = useOrganisation();
  const scope = useMemo(() => ({ organisationId, projectId }), [organisationId, projectId]);
  const project = useQuery(projectQuery(scope));
  const title = project.data?.displayName;

  useEffect(() => {
    resetShell();
    return resetShell;
  }, [projectId]);
  useEffect(() => {
    if (title) document.title = `${title} · Vennel`;
  }, [title]);

  if (project.isPending) return <Loading />;
  if (!project.data) return <ErrorScreen error={project.error} />;
  return (
    <ScopeProvider value={scope}>
      <Workbench project={project.data} />
    </ScopeProvider>
  );
}
