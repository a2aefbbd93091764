import { useQuery } from "@tanstack/react-query";
import type { ProjectDetail } from "../../../../contracts/projects.ts";
import { changesSinceQuery, deploymentsQuery } from "../../api/resources/deployments.ts";
import { useScope } from "../../api/resources/scope.ts";

export interface LiveVersion {
  readonly version: number;
  /** Files that differ from what is live; undefined while that is not known. */
  readonly changedFiles: number | undefined;
}

/** The version that is live in an environment, and whether the files have gone on since. */
export function useLiveVersion(project: ProjectDetail, environment: string): LiveVersion | null {
  const scope = useScope();
  const deployments = useQuery(deploymentsQuery(scope)).data?.items ?? [];
  const live = deployments.find((deployment) => deployment.environment === environment && deployment.status === "live");
  const isSame = live?.checkpointId === project.verification.checkpointId;
  const changes = useQuery({ ...changesSinceQuery(scope, live?.checkpointId ?? "", project.revision), enabled: live !== undefined && !isSame });
  if (!live) return null;
  return { version: live.version, changedFiles: isSame ? 0 : changes.data?.files.length };
}
