import { PageHeading } from "../../ui/PageHeading.tsx";

export function IssuesPage() {
  return (
    <div className="content">
      <PageHeading title="Issues" />
    </div>
  );
}
