import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import type { Role } from "../../../../contracts/route.ts";
import { call } from "../../api/client.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { toast } from "../../shell/toasts.ts";
import { VerifiedOnly } from "../../shell/VerifiedOnly.tsx";
import { useOrganisation, useRole, useSession } from "../../shell/use-organisation.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Counter } from "../../ui/Counter.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Input } from "../../ui/Input.tsx";
import { HelpLink } from "../../shell/HelpLink.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { When } from "../../ui/When.tsx";
import { AuditList } from "./AuditList.tsx";
import { Invitations } from "./Invitations.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { membersQuery } from "./queries.ts";
import { OrganisationSettings } from "./OrganisationSettings.tsx";
import { isRole, ROLE_OPTIONS, roleName } from "./roles.ts";
import styles from "./sections.module.css";

export function MembersSection() {
  const organisation = useOrganisation();
  const ownRole = useRole();
  const ownId = useSession()?.identity.id;
  const queryClient = useQueryClient();
  const [filter, setFilter] = useState("");
  const members = useQuery(membersQuery(organisation.id));
  const settle = {
    onError: (error: unknown) => toast({ type: "error", message: describeError(error) }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["audit"] });
      return queryClient.invalidateQueries({ queryKey: ["members"] });
    },
  };
  const paramsOf = (identityId: string) => ({ params: { organisation_id: organisation.id, identityId } });
  const change = useMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) => call("organisations", "updateMember", { ...paramsOf(id), body: { role } }),
    ...settle,
  });
  const remove = useMutation({ mutationFn: (id: string) => call("organisations", "removeMember", paramsOf(id)), ...settle });

  const isAdmin = can(ownRole, "admin");
  const isLastOwner = ownRole === "owner" && members.data?.items.filter(({ role }) => role === "owner").length === 1;
  const wanted = filter.trim().toLowerCase();
  const people = (members.data?.items ?? []).filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted));
  const askToRemove = (id: string, name: string) =>
    toast({
      type: "warning",
      message: id === ownId ? `Leave ${organisation.displayName}?` : `Remove ${name}?`,
      duration: 10_000,
      confirm: { label: id === ownId ? "Leave" : "Remove", act: () => remove.mutate(id) },
      cancel: { label: "Keep" },
    });
  return (
    <>
      <PageHeading
        title="Members"
        help={<HelpLink topic="security#roles" about="what each role may do" />}
        subtext={`Who can see, build and deploy in ${organisation.displayName}.`}
      />
      {isAdmin && (
        <VerifiedOnly what="Inviting people">
          <InviteForm />
        </VerifiedOnly>
      )}
      <div className={styles.head}>
        <h2>
          People <Counter value={members.data?.items.length ?? 0} />
        </h2>
        <Input
          aria-label="Filter by name or e-mail"
          placeholder="Filter by name or e-mail"
          icon={<Search size={14} />}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      {members.isPending && <SkeletonRows rows={4} height={48} />}
      <FailedLoad of={members} />
      {members.isSuccess && (
        <DataTable
          label="People"
          rows={people}
          rowKey={({ identityId }) => identityId}
          columns={[
            {
              id: "person",
              header: "Person",
              cell: ({ identityId, name, email, emailVerified }) => (
                <span className={styles.person}>
                  <Avatar name={name || email} size={24} accent={identityId === ownId} />
                  <span className={styles.names}>
                    <span title={name || email}>
                      <strong>{name || email}</strong> {identityId === ownId && <span className="second">(you)</span>}
                    </span>
                    {(name || !emailVerified) && (
                      <span className={styles.email} title={email}>
                        {name && email}
                        {!emailVerified && <span className={styles.unverified}>{name && ", "}not verified</span>}
                      </span>
                    )}
                  </span>
                </span>
              ),
            },
            {
              id: "role",
              header: "Role",
              width: "140px",
              cell: ({ identityId, role, name, email }) =>
                isAdmin && identityId !== ownId ? (
                  <Select
                    rank="ghost"
                    label={`Role of ${name || email}`}
                    value={role}
                    options={ROLE_OPTIONS}
                    onChange={(value) => isRole(value) && change.mutate({ id: identityId, role: value })}
                  />
                ) : (
                  roleName(role)
                ),
            },
            {
              id: "joined",
              header: "Joined",
              width: "176px",
              wideOnly: true,
              cell: ({ joinedAt }) => (
                <span className="second">
                  <When at={joinedAt} />
                </span>
              ),
            },
            {
              id: "actions",
              header: <span className="visually-hidden">Actions</span>,
              width: "104px",
              align: "right",
              cell: ({ identityId, name, email }) =>
                (isAdmin || identityId === ownId) && (
                  <Button
                    size="small"
                    rank="ghost"
                    reason={identityId === ownId && isLastOwner ? "Make somebody else an owner first, or delete the organisation" : undefined}
                    onClick={() => askToRemove(identityId, name || email)}
                  >
                    {identityId === ownId ? "Leave" : "Remove"}
                  </Button>
                ),
            },
          ]}
        />
      )}
      {isAdmin && <Invitations />}
      {isAdmin && <AuditList />}
      <OrganisationSettings />
    </>
  );
}
