import type { Project } from "../../../../contracts/projects.ts";
import { Sparkline } from "../../ui/Sparkline.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";

export function ProjectStatus({ project }: { project: Project }) {
  return <StatusPill status={project.state} plain />;
}

export function ProjectRuns({ project }: { project: Project }) {
  const total = project.runsByDay.reduce((sum, day) => sum + day.total, 0);
  const failed = project.runsByDay.reduce((sum, day) => sum + day.failed, 0);
  return <Sparkline bars={project.runsByDay} label={`${total} runs in ${project.runsByDay.length} days, ${failed} failed`} />;
}
