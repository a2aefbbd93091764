import { PageHeading } from "../../ui/PageHeading.tsx";

export function ProjectsPage() {
  return (
    <div className="content">
      <PageHeading title="Projects" />
    </div>
  );
}
