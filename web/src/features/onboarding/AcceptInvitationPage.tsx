import { call } from "../../api/client.ts";
import { ApiFailure } from "../../api/failure.ts";
import { queryClient } from "../../api/query-client.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { logout } from "../../shell/logout.ts";
import { useSession } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "../identity/identity.module.css";
import { PassageFrame } from "../identity/PassageFrame.tsx";

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
  const refusal = accept.error instanceof ApiFailure ? accept.error.code : null;
  return (
    <PassageFrame title="You are invited" footer={session && <>Signed in as {session.identity.traits.email}</>}>
      {accept.isError && (
        <p className={styles.message} data-type="error" role="alert">
          {describeError(accept.error)}
          {refusal === "access_denied" && ". The invitation is for another address."}
        </p>
      )}
      <div className={styles.form}>
        <p>Join the organisation to see and build its integrations with the others in it.</p>
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
        <Button rank={refusal ? "secondary" : "primary"} size="large" loading={accept.isPending} onClick={() => accept.mutate()}>
          Join the organisation
        </Button>
        <Button size="large" asChild>
          <a href="/">Not now</a>
        </Button>
      </div>
    </PassageFrame>
  );
}
