import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Run } from "../../../../contracts/runs.ts";
import { automationQuery } from "../../api/resources/automations.ts";
import { flowQuery, projectQuery } from "../../api/resources/project.ts";
import { runActionMutation } from "../../api/resources/runs.ts";
import { useAction } from "../../api/use-action.ts";
import { AppFrame } from "../../shell/AppFrame.tsx";
import { describeError } from "../../shell/describe-error.ts";
import { elsewhere } from "../../shell/elsewhere.tsx";
import { ErrorScreen } from "../../shell/ErrorScreen.tsx";
import { Loading } from "../../shell/Loading.tsx";
import { toast } from "../../shell/toasts.ts";
import { type TabState, useTabSign } from "../../shell/tab-sign.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { AwaitedSignals } from "./AwaitedSignals.tsx";
import { CompareView } from "./CompareView.tsx";
import { EffectLedger } from "./EffectLedger.tsx";
import { findOther } from "./find-other.ts";
import { PathStrip } from "./PathStrip.tsx";
import { ReplayDialog, type ReplayChoice } from "./ReplayDialog.tsx";
import { RunFacts } from "./RunFacts.tsx";
import { RunHead } from "./RunHead.tsx";
import { RunLogs } from "./RunLogs.tsx";
import { RunPlace } from "./RunPlace.tsx";
import { SignalDialog } from "./SignalDialog.tsx";
import { shortId } from "./short-id.ts";
import { StepDetail } from "./StepDetail.tsx";
import { systemsOfSteps } from "./systems-of-steps.ts";
import { useLiveRun } from "./use-live-run.ts";
import { WaterfallView } from "./WaterfallView.tsx";
import styles from "./run-page.module.css";

const TAB_STATE: Readonly<Record<Run["status"], TabState>> = {
  queued: "busy",
  running: "busy",
  waiting: "idle",
  succeeded: "idle",
  failed: "failed",
  cancelled: "idle",
  uncertain: "failed",
};

/** One run as a person debugs it. */
export function RunPage({ runId }: { automationId: string; runId: string }) {
  const { id: organisationId } = useOrganisation();
  const run = useLiveRun(organisationId, runId);
  useTabSign(`Run ${shortId(runId)}`, run.data ? TAB_STATE[run.data.status] : "idle");
  if (!run.data) return <AppFrame>{run.isPending ? <Loading /> : <ErrorScreen error={run.error} handlers={elsewhere} />}</AppFrame>;
  return <RunView run={run.data} organisationId={organisationId} />;
}

function RunView({ run, organisationId }: { run: Run; organisationId: string }) {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const automation = useQuery({ ...automationQuery(organisationId, run.automationId), retry: false }).data;
  const scope = useMemo(() => ({ organisationId, projectId: run.projectId }), [organisationId, run.projectId]);
  const project = useQuery({ ...projectQuery(scope), retry: false }).data;
  const flow = useQuery({ ...flowQuery(scope), retry: false }).data;
  const action = useAction({
    ...runActionMutation(organisationId, run.id),
    onError: (error) => void toast({ type: "error", message: describeError(error) }),
  });
  const [isReplaying, setReplaying] = useState(false);
  /** The name of the signal that is about to be sent; null while none is. */
  const [signal, setSignal] = useState<string | null>(null);

  const graph =
    flow?.automations.find(({ id }) => id === automation?.key) ??
    flow?.automations.find(({ nodes }) => run.steps.some((step) => nodes.some(({ id }) => id === step.id)));
  const systems = useMemo(() => (graph && flow ? systemsOfSteps(graph, flow.connections, run.steps) : new Map()), [graph, flow, run.steps]);
  const troubled = run.steps.find(({ status }) => status === "failed" || status === "uncertain");
  const chosen = run.steps.find(({ id }) => id === search["step"]) ?? troubled ?? run.steps.at(-1) ?? null;
  const otherId = typeof search["with"] === "string" ? search["with"] : null;
  const choose = (step: string) =>
    void navigate({ to: ".", search: ((before: Record<string, unknown>) => ({ ...before, with: undefined, step })) as never, replace: true });
  const compareWith = (other: string | undefined) =>
    void navigate({ to: ".", search: ((before: Record<string, unknown>) => ({ ...before, with: other })) as never });
  const compare = useMutation({
    mutationFn: () => findOther(organisationId, run),
    onSuccess: (other) => (other ? compareWith(other) : toast({ type: "info", message: "There is no other run to compare it with." })),
    onError: (error) => void toast({ type: "error", message: describeError(error) }),
  });
  const replay = (choice: ReplayChoice = {}) =>
    action.mutate(
      { type: "replay", ...choice },
      {
        onSuccess: ({ id }) => {
          setReplaying(false);
          void navigate({ to: "/automations/$automationId/runs/$runId", params: { automationId: run.automationId, runId: id } });
        },
      },
    );

  return (
    <AppFrame
      projectId={run.projectId}
      place={<RunPlace run={run} automation={automation} project={project} />}
      second={
        <RunHead
          run={run}
          isBusy={action.isPending}
          onCancel={() => action.mutate({ type: "cancel" })}
          onRetry={() => action.mutate({ type: "retry" })}
          onReplay={() => replay()}
          onReplayOtherwise={() => setReplaying(true)}
          onCompare={() => compare.mutate()}
          onSignal={() => setSignal("")}
        />
      }
    >
      <div className={styles.columns}>
        <div className={styles.left}>
          <p className={styles.factsBelow}>
            <RunFacts run={run} />
          </p>
          {graph && flow && <PathStrip flow={graph} connections={flow.connections} steps={run.steps} onChoose={choose} />}
          <AwaitedSignals run={run} onSend={setSignal} />
          <WaterfallView run={run} chosen={chosen?.id ?? null} systems={systems} onChoose={choose} />
          <EffectLedger organisationId={organisationId} run={run} onChoose={choose} />
          <RunLogs organisationId={organisationId} run={run} onChoose={choose} />
        </div>
        {otherId ? (
          <CompareView organisationId={organisationId} run={run} otherId={otherId} onChoose={compareWith} onClose={() => compareWith(undefined)} />
        ) : (
          <StepDetail key={chosen?.id ?? "none"} run={run} step={chosen} graph={graph} system={chosen ? systems.get(chosen.id) : undefined} />
        )}
      </div>
      {signal !== null && <SignalDialog runId={run.id} awaited={signal} onClose={() => setSignal(null)} />}
      {isReplaying && <ReplayDialog run={run} automation={automation} isBusy={action.isPending} onClose={() => setReplaying(false)} onReplay={replay} />}
    </AppFrame>
  );
}
