import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { deploymentEventsUrl, deployMutation } from "../../api/resources/deployments.ts";
import { followEvents } from "../../api/resources/event-stream.ts";
import { withAfter } from "../../api/resources/live-url.ts";
import { invalidateProject } from "../../api/resources/project.ts";
import { type Scope, useScope } from "../../api/resources/scope.ts";
import { queryClient } from "../../api/query-client.ts";
import { describeError } from "../../shell/describe-error.ts";
import { setShell } from "../../shell/shell-store.ts";
import { toast } from "../../shell/toasts.ts";
import { beginBuild, failBuild, receiveBuildEvent, useBuild } from "./build-store.ts";

const ENDS = new Set(["live", "failed", "superseded", "suspended"]);

/** Deploys, opens the dock on the build and follows it to its end. */
export function useDeploy(environment: string): { deploy: () => void; isDeploying: boolean } {
  const scope = useScope();
  const start = useMutation(deployMutation(scope));
  const stop = useRef<(() => void) | null>(null);
  const status = useBuild((build) => build.status);
  useEffect(() => () => stop.current?.(), []);

  const deploy = useCallback(() => {
    beginBuild(null);
    setShell({ isDeploying: true, buildIsStreaming: true, isDockOpen: true, activeDockTab: "build" });
    start.mutate(environment, {
      onSuccess: ({ id }) => {
        beginBuild(id);
        stop.current?.();
        stop.current = followBuild(scope, id);
      },
      onError: (error) => {
        failBuild(describeError(error));
        setShell({ isDeploying: false, buildIsStreaming: false });
      },
    });
  }, [environment, scope, start]);
  return { deploy, isDeploying: start.isPending || status === "queued" || status === "building" };
}

function followBuild(scope: Scope, id: string): () => void {
  const stop = followEvents({
    urlAfter: (last) => withAfter(deploymentEventsUrl(scope, id), last),
    onEvent: ({ data }) => {
      receiveBuildEvent(data);
      const { status, error } = useBuild.getState();
      if (!status || !ENDS.has(status)) return;
      stop();
      setShell({ isDeploying: false, buildIsStreaming: false });
      void invalidateProject(scope);
      void queryClient.invalidateQueries({ queryKey: ["automations", scope.organisationId] });
      if (status === "live") setShell({ fixDeploymentAttempts: 0 });
      if (status === "live") toast({ type: "success", message: "Live. The dock shows how to call it." });
      if (status === "failed") toast({ type: "error", message: error ?? "The build failed. The dock shows why." });
    },
  });
  return stop;
}
