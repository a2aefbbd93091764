import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download, Workflow } from "lucide-react";
import { useEffect } from "react";
import { urlOf } from "../../api/client.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Loading } from "../../shell/Loading.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { SystemTiles } from "../../ui/SystemTile.tsx";
import { Checkpoints } from "./Checkpoints.tsx";
import { Environments } from "./Environments.tsx";
import { ProjectAutomations } from "./ProjectAutomations.tsx";
import styles from "./ProjectPage.module.css";
import { ProjectStatus } from "./ProjectStatus.tsx";
import { projectQuery } from "./queries.ts";
import { Versions } from "./Versions.tsx";

/** One project's overview: what is live where, how it came to be, and the way into the workbench. */
export function ProjectPage({ projectId }: { projectId: string }) {
  const organisation = useOrganisation();
  const project = useQuery(projectQuery(organisation.id, projectId));
  const name = project.data?.displayName;
  useEffect(() => {
    if (name) document.title = `${name} · Vennel`;
  }, [name]);

  if (project.isPending) return <Loading />;
  if (project.isError) {
    return (
      <div className="content">
        <PageHeading title="This project cannot be shown" subtext={describeError(project.error)} />
        <Link to="/projects">All projects</Link>
      </div>
    );
  }
  const params = { organisation_id: organisation.id, id: projectId };
  return (
    <div className="content">
      <PageHeading
        title={project.data.displayName}
        subtext={project.data.description}
        actions={
          <>
            <Button asChild>
              <a href={urlOf("platform", "getArchive", { params })} download>
                <Download size={14} aria-hidden="true" />
                Download
              </a>
            </Button>
            <Button rank="primary" asChild>
              <Link to="/integrations/$projectId" params={{ projectId }}>
                <Workflow size={14} aria-hidden="true" />
                Open workbench
              </Link>
            </Button>
          </>
        }
      />
      <div className={styles.state}>
        <SystemTiles systems={project.data.systems} max={8} />
        <ProjectStatus project={project.data} />
      </div>
      <Environments projectId={projectId} />
      <ProjectAutomations projectId={projectId} />
      <Versions projectId={projectId} />
      <Checkpoints projectId={projectId} />
    </div>
  );
}
