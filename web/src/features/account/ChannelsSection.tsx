import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { since } from "../../ui/since.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { CHANNEL_TYPES, labelOf, SEVERITIES } from "./channel-words.ts";
import { ChannelForm } from "./ChannelForm.tsx";
import { channelsQuery } from "./privacy-queries.ts";

/** Where the organisation hears of issues beside the application itself. */
export function ChannelsSection() {
  const { id: organisationId } = useOrganisation();
  const isAdmin = can(useRole(), "admin");
  const queryClient = useQueryClient();
  const channels = useQuery({ ...channelsQuery(organisationId), enabled: isAdmin });
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["channels"] });
  const fail = (error: unknown) => toast({ type: "error", message: describeError(error) });
  const test = useMutation({
    mutationFn: (channelId: string) => call("organisations", "testChannel", { params: { organisation_id: organisationId, channelId } }),
    onSuccess: ({ ok, message }) => toast({ type: ok ? "success" : "error", message }),
    onError: fail,
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (channelId: string) => call("organisations", "deleteChannel", { params: { organisation_id: organisationId, channelId } }),
    onError: fail,
    onSettled: refresh,
  });
  return (
    <>
      <PageHeading title="Channels" subtext="Who is told when an issue is raised, or comes back after it was resolved." />
      {!isAdmin && <p className="second">Admins and owners manage the channels.</p>}
      {isAdmin && <ChannelForm />}
      {isAdmin && channels.isPending && <SkeletonRows rows={2} height={48} />}
      {channels.isError && <p role="alert">{describeError(channels.error)}</p>}
      {channels.data?.items.length === 0 && <p className="second">No channel yet. Issues are shown in the application alone.</p>}
      {channels.data && channels.data.items.length > 0 && (
        <DataTable
          label="Channels"
          rows={channels.data.items}
          rowKey={({ id }) => id}
          columns={[
            { id: "destination", header: "To", cell: ({ destination }) => <strong>{destination}</strong> },
            { id: "type", header: "Kind", width: "136px", wideOnly: true, cell: ({ type }) => labelOf(CHANNEL_TYPES, type) },
            { id: "severity", header: "From", width: "88px", cell: ({ minimumSeverity }) => labelOf(SEVERITIES, minimumSeverity) },
            {
              id: "last",
              header: "Last delivery",
              width: "264px",
              wideOnly: true,
              cell: ({ lastDelivery }) => <span className="second">{lastDelivery ? `${lastDelivery.message} ${since(lastDelivery.at)} ago` : "None yet"}</span>,
            },
            {
              id: "actions",
              header: <span className="visually-hidden">Actions</span>,
              width: "152px",
              align: "right",
              cell: ({ id }) => (
                <>
                  <Button size="small" loading={test.isPending && test.variables === id} onClick={() => test.mutate(id)}>
                    Test
                  </Button>{" "}
                  <Button size="small" rank="ghost" onClick={() => remove.mutate(id)}>
                    Remove
                  </Button>
                </>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
