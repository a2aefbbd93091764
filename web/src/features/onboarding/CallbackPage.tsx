import { PageHeading } from "../../ui/PageHeading.tsx";

export function CallbackPage() {
  return (
    <div className="content">
      <PageHeading title="Callback" />
    </div>
  );
}
