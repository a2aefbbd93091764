import { useQuery } from "@tanstack/react-query";
import type { Role } from "../../../../contracts/route.ts";
import { call } from "../../api/client.ts";
import { ApiFailure } from "../../api/failure.ts";
import { queryClient } from "../../api/query-client.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { logout } from "../../shell/logout.ts";
import { useSession } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { until } from "../../ui/since.ts";
import styles from "../identity/identity.module.css";
import { PassageFrame } from "../identity/PassageFrame.tsx";

const TO_DO: Record<Role, string> = {
  viewer: "to see its integrations",
  builder: "to see and build its integrations",
  admin: "to build its integrations and to run its team",
  owner: "to own it together with others",
};

/** Joining is a decision: it waits for a click rather than happening by opening a link. */
export function AcceptInvitationPage({ inviteId, orgId }: { inviteId: string; orgId: string }) {
  const session = useSession();
  const accept = useAction({
    mutationFn: () => call("organisations", "acceptInvitation", { params: { inviteId }, body: { orgId } }),
    onSuccess: ({ slug }) => {
      queryClient.clear();
      window.location.assign(`/?org=${encodeURIComponent(slug)}`);
    },
  });
  const invitation = useQuery({
    queryKey: ["invitation", inviteId, orgId],
    queryFn: ({ signal }) => call("organisations", "getInvitation", { params: { inviteId }, query: { orgId }, signal }),
    retry: false,
  });
  const failure = accept.error ?? invitation.error;
  const refusal = failure instanceof ApiFailure ? failure.code : null;
  const isOver = refusal === "gone" || refusal === "not_found";
  return (
    <PassageFrame title={isOver ? "This invitation has ended" : "You are invited"} footer={session && <>Signed in as {session.identity.traits.email}</>}>
      {failure && (
        <p className={styles.message} data-type="error" role="alert">
          {refusal === "not_found" ? "There is no such invitation any more. Ask whoever invited you for a new one." : describeError(failure)}
          {refusal === "access_denied" && ". The invitation is for another address."}
        </p>
      )}
      <div className={styles.form}>
        {isOver ? null : invitation.data ? (
          <p>
            <strong>{invitation.data.organisation.displayName}</strong> invites you {TO_DO[invitation.data.role]}. The invitation ends{" "}
            {until(invitation.data.expiresAt)}.
          </p>
        ) : (
          <p>Join the organisation to see and build its integrations with the others in it.</p>
        )}
        {refusal === "not_verified" && (
          <Button rank="primary" size="large" asChild>
            <a href={`/verification?${new URLSearchParams({ return_to: window.location.pathname + window.location.search })}`}>Verify my address</a>
          </Button>
        )}
        {refusal === "access_denied" && (
          <Button rank="primary" size="large" onClick={() => void logout(window.location.href)}>
            Sign in as somebody else
          </Button>
        )}
        {!isOver && (
          <Button rank={refusal ? "secondary" : "primary"} size="large" loading={accept.isPending} onClick={() => accept.mutate()}>
            Join the organisation
          </Button>
        )}
        <Button rank={isOver ? "primary" : "secondary"} size="large" asChild>
          <a href="/">{isOver ? "Go to Vennel" : "Not now"}</a>
        </Button>
      </div>
    </PassageFrame>
  );
}
