import { PageHeading } from "../../ui/PageHeading.tsx";

export function IntegrationsPage() {
  return (
    <div className="content">
      <PageHeading title="Integrations" />
    </div>
  );
}
