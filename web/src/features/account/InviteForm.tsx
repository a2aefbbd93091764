import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Role } from "../../../../contracts/route.ts";
import { call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { invitationsChanged } from "./queries.ts";
import { isRole, ROLE_OPTIONS } from "./roles.ts";
import styles from "./sections.module.css";

/** Invites one or several people, by addresses with commas or spaces between them. */
export function InviteForm() {
  const { id: organisationId } = useOrganisation();
  const queryClient = useQueryClient();
  const [text, setText] = useState("");
  const [role, setRole] = useState<Role>("builder");
  const addresses = text.split(/[\s,;]+/).filter(Boolean);
  const invite = useAction({
    mutationFn: async () => {
      for (const email of addresses) await call("organisations", "createInvitation", { params: { organisation_id: organisationId }, body: { email, role } });
    },
    onSuccess: () => {
      setText("");
      toast({ type: "success", message: "Invited. The links are below, and good for seven days." });
    },
    onSettled: () => invitationsChanged(queryClient),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (addresses.length > 0) invite.mutate();
  };
  return (
    <form className={styles.card} onSubmit={submit}>
      <Input
        className={styles.grow ?? ""}
        label="Invite by e-mail"
        placeholder="name@company.example"
        value={text}
        error={invite.isError ? describeError(invite.error) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.field}>
        <span className={styles.label}>Role</span>
        <Select label="Role" value={role} options={ROLE_OPTIONS} onChange={(value) => isRole(value) && setRole(value)} />
      </div>
      <Button type="submit" rank="primary" loading={invite.isPending} reason={addresses.length === 0 ? "Enter an address first" : undefined}>
        {addresses.length > 1 ? `Send ${addresses.length} invitations` : "Send invitation"}
      </Button>
    </form>
  );
}
