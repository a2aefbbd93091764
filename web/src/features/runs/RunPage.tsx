import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { ErrorScreen } from "../../shell/ErrorScreen.tsx";
import { Loading } from "../../shell/Loading.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";

export function RunPage({ automationId, runId }: { automationId: string; runId: string }) {
  const organisation = useOrganisation();
  const run = useQuery({
    queryKey: ["run", organisation.id, runId],
    queryFn: ({ signal }) => call("platform", "getRun", { params: { organisation_id: organisation.id, id: runId }, signal }),
  });
  if (run.isPending) return <Loading />;
  if (run.isError) return <ErrorScreen error={run.error} />;
  return (
    <div className="content">
      <PageHeading title={`Run ${run.data.id}`} subtext={`of ${automationId}`} actions={<StatusPill status={run.data.status} />} />
    </div>
  );
}
