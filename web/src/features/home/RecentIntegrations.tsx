import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Project } from "../../../../contracts/projects.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { since } from "../../ui/since.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { SystemTiles } from "../../ui/SystemTile.tsx";
import { ProjectRuns, ProjectStatus } from "../projects/ProjectStatus.tsx";
import { projectsQuery } from "../projects/queries.ts";
import styles from "./rows.module.css";

const SHOWN = 5;

export function RecentIntegrations() {
  const projects = useQuery(projectsQuery(useOrganisation().id));
  const items = projects.data?.items ?? [];
  return (
    <section>
      <header className={styles.head}>
        <h2>Recent integrations</h2>
        {items.length > SHOWN && (
          <Link to="/integrations">
            All {items.length}
            {projects.data?.nextCursor ? "+" : ""}
          </Link>
        )}
      </header>
      <div className={styles.rows}>
        {projects.isPending && <SkeletonRows rows={SHOWN} />}
        <FailedLoad of={projects} />
        {projects.isSuccess && items.length === 0 && <p className={styles.note}>None yet. Describe one above, or start from a request on this page.</p>}
        {items.slice(0, SHOWN).map((project) => (
          <Row key={project.id} project={project} />
        ))}
      </div>
    </section>
  );
}

function Row({ project }: { project: Project }) {
  return (
    <Link to="/integrations/$projectId" params={{ projectId: project.id }} className={styles.row}>
      <span className={styles.systems}>
        <SystemTiles systems={project.systems} />
      </span>
      <span className={styles.names}>
        <span className={styles.name} title={project.displayName}>
          {project.displayName}
        </span>
        <span className={styles.what}>{project.description}</span>
      </span>
      <span className={styles.wide}>
        <ProjectRuns project={project} />
      </span>
      <span className={styles.state}>
        <ProjectStatus project={project} />
      </span>
      <span className={styles.time}>{since(project.updatedAt)}</span>
    </Link>
  );
}
