import { PageHeading } from "../../ui/PageHeading.tsx";

export function ProjectPage(_: { projectId: string }) {
  return (
    <div className="content">
      <PageHeading title="Project" />
    </div>
  );
}
