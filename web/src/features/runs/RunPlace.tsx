import { Link } from "@tanstack/react-router";
import type { Automation } from "../../../../contracts/automations.ts";
import type { ProjectDetail } from "../../../../contracts/projects.ts";
import type { Run } from "../../../../contracts/runs.ts";
import { Slash } from "../../shell/Header.tsx";
import { shortId } from "./short-id.ts";
import styles from "./run-page.module.css";

interface RunPlaceProps {
  readonly run: Run;
  readonly automation: Automation | undefined;
  readonly project: ProjectDetail | undefined;
}

/** Where the run belongs: project, automation, and its own short name. */
export function RunPlace({ run, automation, project }: RunPlaceProps) {
  return (
    <nav className={styles.place} aria-label="Place">
      <Link to="/integrations/$projectId" params={{ projectId: run.projectId }} className={styles.crumb ?? ""} data-far="true">
        {project?.displayName ?? "Integration"}
      </Link>
      <Slash />
      <Link to="/automations/$automationId" params={{ automationId: run.automationId }} className={styles.crumb ?? ""}>
        {automation?.name ?? "Automation"}
      </Link>
      <Slash />
      <h1 className={styles.title}>
        run <code>{shortId(run.id)}</code>
      </h1>
    </nav>
  );
}
