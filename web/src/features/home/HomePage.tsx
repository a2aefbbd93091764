import { PageHeading } from "../../ui/PageHeading.tsx";

export function HomePage() {
  return (
    <div className="content">
      <PageHeading title="Which systems should talk?" />
    </div>
  );
}
