import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { conversationQuery } from "../../api/resources/conversation.ts";
import { projectQuery } from "../../api/resources/project.ts";
import { ScopeProvider } from "../../api/resources/scope.ts";
import { elsewhere } from "../../shell/elsewhere.tsx";
import { ErrorScreen } from "../../shell/ErrorScreen.tsx";
import { Loading } from "../../shell/Loading.tsx";
import { useTabSign } from "../../shell/tab-sign.ts";
import { resetShell, useShell } from "../../shell/shell-store.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { useCodeTabAtRest } from "./use-code-tab-at-rest.ts";
import { Workbench } from "./Workbench.tsx";

export function WorkbenchPage({ projectId }: { projectId: string }) {
  const { id: organisationId } = useOrganisation();
  const scope = useMemo(() => ({ organisationId, projectId }), [organisationId, projectId]);
  const project = useQuery(projectQuery(scope));
  const title = project.data?.displayName;
  useCodeTabAtRest(project.data !== undefined);

  useEffect(() => {
    resetShell();
    return resetShell;
  }, [projectId]);
  const isBuilding = useQuery({ ...conversationQuery(scope), enabled: project.isSuccess }).data?.activeTurn != null;
  const isDeploying = useShell((state) => state.isDeploying);
  useTabSign(title, isBuilding || isDeploying ? "busy" : project.data?.verification.status === "failed" ? "failed" : "idle");

  if (project.isPending) return <Loading />;
  if (!project.data) return <ErrorScreen error={project.error} handlers={elsewhere} />;
  return (
    <ScopeProvider value={scope}>
      <Workbench project={project.data} />
    </ScopeProvider>
  );
}
