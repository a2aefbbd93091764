import { Link } from "@tanstack/react-router";
import { Copy, Ellipsis, FolderOpen, Star, Trash2, Workflow } from "lucide-react";
import { useNavigate } from "@tanstack/react-router";
import type { Project } from "../../../../contracts/projects.ts";
import { can } from "../../shell/can.ts";
import { useRole } from "../../shell/use-organisation.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { since } from "../../ui/since.ts";
import { SystemTiles } from "../../ui/SystemTile.tsx";
import styles from "./ProjectList.module.css";
import { ProjectRuns, ProjectStatus } from "./ProjectStatus.tsx";

/** Where a row leads: to the workbench, or to the project's overview. */
export type RowTarget = "/integrations/$projectId" | "/projects/$projectId";

interface ProjectRowProps {
  project: Project;
  target: RowTarget;
  onStar: () => void;
  onClone: () => void;
  onDelete: () => void;
}

export function ProjectRow({ project, target, onStar, onClone, onDelete }: ProjectRowProps) {
  const role = useRole();
  const navigate = useNavigate();
  const params = { projectId: project.id };
  const other = target === "/projects/$projectId" ? "/integrations/$projectId" : "/projects/$projectId";
  const items = [
    {
      label: other === "/projects/$projectId" ? "Project overview" : "Open in workbench",
      icon: other === "/projects/$projectId" ? <FolderOpen size={14} /> : <Workflow size={14} />,
      onSelect: () => void navigate({ to: other, params }),
    },
    ...(can(role, "builder") ? [{ label: "Make a copy", icon: <Copy size={14} />, onSelect: onClone }] : []),
    ...(can(role, "admin") ? [{ label: "Delete…", icon: <Trash2 size={14} />, onSelect: onDelete, danger: true, separated: true }] : []),
  ];
  return (
    <div className={styles.row}>
      <IconButton label={project.starred ? "Remove the star" : "Star"} size="small" aria-pressed={project.starred} onClick={onStar}>
        <Star size={14} className={project.starred ? styles.starred : styles.star} />
      </IconButton>
      <Link to={target} params={params} className={styles.link}>
        <span className={styles.systems}>
          <SystemTiles systems={project.systems} />
        </span>
        <span className={styles.names}>
          <span className={styles.name} title={project.displayName}>
            {project.displayName}
          </span>
          {project.description && <span className={styles.what}>{project.description}</span>}
        </span>
        <span className={styles.runs}>
          <ProjectRuns project={project} />
        </span>
        <span className={styles.state}>
          <ProjectStatus project={project} />
        </span>
        <span className={styles.time}>{project.deployedAt ? `Deployed ${since(project.deployedAt)} ago` : "Not deployed"}</span>
      </Link>
      <Menu
        trigger={
          <button type="button" className={styles.more} aria-label={`More for ${project.displayName}`}>
            <Ellipsis size={16} />
          </button>
        }
        items={items}
      />
    </div>
  );
}
