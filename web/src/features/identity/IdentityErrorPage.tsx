import { PageHeading } from "../../ui/PageHeading.tsx";

export function IdentityErrorPage(_: { id: string | null }) {
  return (
    <div className="content">
      <PageHeading title="Error" />
    </div>
  );
}
