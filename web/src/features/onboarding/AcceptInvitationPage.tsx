import { PageHeading } from "../../ui/PageHeading.tsx";

export function AcceptInvitationPage(_: { inviteId: string; orgId: string }) {
  return (
    <div className="content">
      <PageHeading title="Invitation" />
    </div>
  );
}
