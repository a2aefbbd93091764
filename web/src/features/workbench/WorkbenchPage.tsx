import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { AppFrame } from "../../shell/AppFrame.tsx";
import { ErrorScreen } from "../../shell/ErrorScreen.tsx";
import { Loading } from "../../shell/Loading.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";

export function WorkbenchPage({ projectId }: { projectId: string }) {
  const organisation = useOrganisation();
  const project = useQuery({
    queryKey: ["project", organisation.id, projectId],
    queryFn: ({ signal }) => call("platform", "getProject", { params: { organisation_id: organisation.id, id: projectId }, signal }),
  });
  if (project.isPending) return <Loading />;
  if (project.isError) return <ErrorScreen error={project.error} />;
  return (
    <AppFrame>
      <div className="content">
        <PageHeading title={project.data.displayName} subtext={project.data.description} />
      </div>
    </AppFrame>
  );
}
