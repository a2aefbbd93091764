import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { can } from "../../shell/can.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { VerifiedOnly } from "../../shell/VerifiedOnly.tsx";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { HelpLink } from "../../shell/HelpLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { ChannelForm } from "./ChannelForm.tsx";
import { ChannelRow } from "./ChannelRow.tsx";
import { channelsQuery } from "./privacy-queries.ts";
import styles from "./channels.module.css";

/** Where the organisation hears of issues beside the application itself. */
export function ChannelsSection() {
  const { id: organisationId } = useOrganisation();
  const isAdmin = can(useRole(), "admin");
  const channels = useQuery({ ...channelsQuery(organisationId), enabled: isAdmin });
  const items = channels.data?.items ?? [];
  return (
    <>
      <PageHeading
        title="Channels"
        help={<HelpLink topic="runs#when-something-fails" about="what raises an issue" />}
        subtext="Where issues are sent, and runs and versions if you choose."
      />
      {!isAdmin && <p className="second">Admins and owners manage the channels.</p>}
      {isAdmin && (
        <VerifiedOnly what="Adding a channel" rule="where_mailed">
          <ChannelForm />
        </VerifiedOnly>
      )}
      {isAdmin && channels.isPending && <SkeletonRows rows={2} height={88} />}
      <FailedLoad of={channels} />
      {channels.isSuccess && items.length === 0 && (
        <EmptyState
          title="No channel yet"
          isPart
          actions={
            <Link to="/docs/$page" params={{ page: "runs" }}>
              What raises an issue
            </Link>
          }
        >
          Until there is one, issues are shown in the application alone. A channel can be tried with a test message before anything fails.
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className={styles.channels} aria-label="Channels">
          {items.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} />
          ))}
        </ul>
      )}
    </>
  );
}
