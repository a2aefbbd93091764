import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { toast } from "../../shell/toasts.ts";
import { VerifiedOnly } from "../../shell/VerifiedOnly.tsx";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmTyped } from "../../ui/ConfirmTyped.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { HelpLink } from "../../shell/HelpLink.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { ago, until } from "../../ui/since.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { When } from "../../ui/When.tsx";
import { KeyForm } from "./KeyForm.tsx";
import { keysQuery, ownKeysQuery } from "./queries.ts";
import { roleName } from "./roles.ts";

export function KeysSection() {
  const { id: organisationId } = useOrganisation();
  const isAdmin = can(useRole(), "admin");
  const queryClient = useQueryClient();
  const [revoking, setRevoking] = useState<{ id: string; name: string } | null>(null);
  const all = useQuery({ ...keysQuery(organisationId), enabled: isAdmin });
  const own = useQuery({ ...ownKeysQuery(organisationId), enabled: !isAdmin });
  const keys = isAdmin ? all : own;
  const revoke = useMutation({
    mutationFn: (keyId: string) => call("organisations", isAdmin ? "revokeKey" : "revokeOwnKey", { params: { organisation_id: organisationId, keyId } }),
    onSuccess: () => toast({ type: "success", message: "The key no longer works." }),
    onError: (error) => toast({ type: "error", message: describeError(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["keys"] }),
  });
  return (
    <>
      <PageHeading
        title="Keys"
        help={<HelpLink topic="api#authentication" about="calling the API with a key" />}
        subtext="For programs that call the API. A person's key ends with their membership; the organisation's own outlast whoever made them."
      />
      {!isAdmin && <p className="second">These are your own; admins and owners manage the organisation’s.</p>}
      {isAdmin && (
        <VerifiedOnly what="Making a key">
          <KeyForm />
        </VerifiedOnly>
      )}
      {keys.isPending && <SkeletonRows rows={2} height={48} />}
      <FailedLoad of={keys} />
      {keys.data?.items.length === 0 && (
        <EmptyState
          title="No key yet"
          isPart
          actions={
            <Link to="/docs/$page" params={{ page: "api" }}>
              How a program calls the API
            </Link>
          }
        >
          A key lets a program do what its role may. It is shown once, when it is made; here it can be revoked.
        </EmptyState>
      )}
      {keys.isSuccess && keys.data.items.length > 0 && (
        <DataTable
          label="Keys"
          rows={keys.data.items}
          rowKey={({ id }) => id}
          columns={[
            {
              id: "name",
              header: "Name",
              cell: ({ name, hint, createdAt }) => (
                <>
                  <strong>{name}</strong> <code className="second">{hint}…</code>
                  <br />
                  <span className="second">
                    created <When at={createdAt} />
                  </span>
                </>
              ),
            },
            {
              id: "owner",
              header: "Belongs to",
              width: "152px",
              cell: ({ owner }) => (owner ? owner.name : "The organisation"),
            },
            { id: "role", header: "Role", width: "104px", cell: ({ role }) => roleName(role) },
            {
              id: "used",
              header: "Last used",
              width: "120px",
              wideOnly: true,
              cell: ({ lastUsedAt }) => <span className="second">{lastUsedAt ? <When at={lastUsedAt} as={ago} /> : "Never"}</span>,
            },
            {
              id: "expires",
              header: "Expires",
              width: "112px",
              wideOnly: true,
              cell: ({ expiresAt }) => <span className="second">{expiresAt ? <When at={expiresAt} as={until} /> : "Never"}</span>,
            },
            {
              id: "actions",
              header: <span className="visually-hidden">Actions</span>,
              width: "104px",
              align: "right",
              cell: ({ id, name }) => (
                <Button size="small" rank="ghost" onClick={() => setRevoking({ id, name })}>
                  Revoke
                </Button>
              ),
            },
          ]}
        />
      )}
      {revoking && (
        <ConfirmTyped
          title={`Revoke ${revoking.name}?`}
          description="Programs that use it are refused from the next call on. This cannot be undone."
          word={revoking.name}
          action="Revoke"
          onConfirm={() => revoke.mutate(revoking.id)}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  );
}
