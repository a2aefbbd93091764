import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { ErrorScreen } from "../../shell/ErrorScreen.tsx";
import { Loading } from "../../shell/Loading.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";

export function AutomationPage({ automationId }: { automationId: string }) {
  const organisation = useOrganisation();
  const automation = useQuery({
    queryKey: ["automation", organisation.id, automationId],
    queryFn: ({ signal }) => call("platform", "getAutomation", { params: { organisation_id: organisation.id, id: automationId }, signal }),
  });
  if (automation.isPending) return <Loading />;
  if (automation.isError) return <ErrorScreen error={automation.error} />;
  return (
    <div className="content">
      <PageHeading title={automation.data.name} subtext={automation.data.trigger.url ?? automation.data.trigger.cron} />
    </div>
  );
}
