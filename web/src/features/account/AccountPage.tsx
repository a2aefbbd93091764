import { PageHeading } from "../../ui/PageHeading.tsx";

export function AccountPage(_: { section: string; backToProjectId: string | null }) {
  return (
    <div className="content">
      <PageHeading title="Account" />
    </div>
  );
}
