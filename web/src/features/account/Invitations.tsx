import { copyText } from "../../ui/copy-text.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link2, Mail } from "lucide-react";
import { call } from "../../api/client.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Counter } from "../../ui/Counter.tsx";
import { until } from "../../ui/since.ts";
import { invitationsChanged, invitationsQuery } from "./queries.ts";
import { roleName } from "./roles.ts";
import styles from "./sections.module.css";

export function Invitations() {
  const { id: organisationId } = useOrganisation();
  const queryClient = useQueryClient();
  const invitations = useQuery(invitationsQuery(organisationId));
  const revoke = useMutation({
    mutationFn: (invitationId: string) => call("organisations", "revokeInvitation", { params: { organisation_id: organisationId, invitationId } }),
    onError: (error) => toast({ type: "error", message: describeError(error) }),
    onSettled: () => invitationsChanged(queryClient),
  });
  const resend = useMutation({
    mutationFn: (invitationId: string) => call("organisations", "resendInvitation", { params: { organisation_id: organisationId, invitationId } }),
    onSuccess: ({ email }) => toast({ type: "success", message: `Sent to ${email} again, good for seven more days.` }),
    onError: (error) => toast({ type: "error", message: describeError(error) }),
    onSettled: () => invitationsChanged(queryClient),
  });
  const copy = async (address: string) => {
    await copyText(address);
    toast({ type: "info", message: "Invitation link copied" });
  };
  if (invitations.isError) return <p role="alert">{describeError(invitations.error)}</p>;
  if (!invitations.data || invitations.data.items.length === 0) return null;
  return (
    <>
      <div className={styles.head}>
        <h2>
          Invitations <Counter value={invitations.data.items.length} />
        </h2>
      </div>
      <ul className={styles.list}>
        {invitations.data.items.map(({ id, email, role, acceptUrl, expiresAt }) => (
          <li key={id}>
            <Mail size={15} aria-hidden="true" />
            <span className={styles.grow}>
              <strong>{email}</strong> <span className="second">{roleName(role)},</span> <span className="second">expires {until(expiresAt)}</span>
            </span>
            <span className={styles.tools}>
              <Button size="small" onClick={() => void copy(acceptUrl)}>
                <Link2 size={13} aria-hidden="true" />
                Copy link
              </Button>
              <Button size="small" rank="ghost" onClick={() => resend.mutate(id)}>
                Send again
              </Button>
              <Button size="small" rank="ghost" onClick={() => revoke.mutate(id)}>
                Revoke
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
