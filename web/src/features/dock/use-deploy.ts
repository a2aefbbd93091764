import { useCallback, useEffect, useRef } from "react";
import { settleGates } from "../../api/resources/gates.ts";
import { ApiFailure } from "../../api/failure.ts";
import { deploymentEventsUrl, findNewestDeployment, startDeployment } from "../../api/resources/deployments.ts";
import { followEvents } from "../../api/resources/event-stream.ts";
import { withAfter } from "../../api/resources/live-url.ts";
import { invalidateProject } from "../../api/resources/project.ts";
import { type Scope, useScope } from "../../api/resources/scope.ts";
import { queryClient } from "../../api/query-client.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { setShell } from "../../shell/shell-store.ts";
import { toast } from "../../shell/toasts.ts";
import { beginBuild, failBuild, receiveBuildEvent, useBuild } from "./build-store.ts";

const ENDS = new Set(["live", "failed", "superseded", "suspended"]);

/** Runs the gates where the files changed since they last ran, deploys, and follows the build in the dock to its end. */
export function useDeploy(environment: string): { deploy: () => void; isDeploying: boolean } {
  const scope = useScope();
  const stop = useRef<(() => void) | null>(null);
  const status = useBuild((build) => build.status);
  useEffect(() => () => stop.current?.(), []);

  const { mutate, isPending } = useAction({
    mutationFn: async (wanted: string) => {
      const found = await settleGates(scope);
      if (found?.status === "failed") throw new Error(`A gate failed. ${found.reason ?? ""}`.trim());
      return startOrJoin(scope, wanted);
    },
    onMutate: () => {
      beginBuild(null);
      setShell({ isDeploying: true, buildIsStreaming: true, isDockOpen: true, activeDockTab: "build" });
    },
    onSuccess: (id) => {
      beginBuild(id);
      stop.current?.();
      stop.current = followBuild(scope, id);
      return invalidateProject(scope, "deployments");
    },
    onError: (error) => {
      failBuild(describeError(error));
      setShell({ isDeploying: false, buildIsStreaming: false });
      void invalidateProject(scope, "detail");
    },
  });
  const deploy = useCallback(() => mutate(environment), [environment, mutate]);
  return { deploy, isDeploying: isPending || status === "queued" || status === "building" };
}

/** An environment has one build at a time: where one is under way already, by whomever, that is the one to follow. */
async function startOrJoin(scope: Scope, environment: string): Promise<string> {
  try {
    return (await startDeployment(scope, environment)).id;
  } catch (error) {
    const running = error instanceof ApiFailure && error.code === "conflict" ? await findNewestDeployment(scope, environment) : undefined;
    if (!running) throw error;
    return running.id;
  }
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
