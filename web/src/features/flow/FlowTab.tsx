import { useQuery } from "@tanstack/react-query";
import { Code, Play } from "lucide-react";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import type { FlowDocument } from "../../../../contracts/flow.ts";
import type { RefusedSample } from "../../../../contracts/project-checks.ts";
import type { Place } from "../../../../contracts/plan/edit.ts";
import { plansQuery } from "../../api/resources/plans.ts";
import { flowQuery, simulateMutation } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../shell/Loading.tsx";
import { Later } from "../../ui/Later.tsx";
import { part } from "../../ui/part.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { useLiveRun } from "../runs/use-live-run.ts";
import { useLastRunOf } from "../runs/use-last-run.ts";
import type { CodeBesideProps } from "../editor/CodeBeside.tsx";
import { useCodeBeside } from "./code-beside-choice.ts";
import { drawPlan } from "./draw-plan.ts";
import { EmptyFlow } from "./EmptyFlow.tsx";
import { FlowProblem } from "./FlowProblem.tsx";
import { FlowSide } from "./FlowSide.tsx";
import { keepSaving, type LiveFlow, NOTHING_TYPED, saveFirst } from "./live-flow.ts";
import { nearestNode } from "./node-at-line.ts";
import { placeWords } from "./place-words.ts";
import { refusedSampleOf } from "./refused-sample.ts";
import { nodeStates, passedWords } from "./run-path.ts";
import { simplifyFlow } from "./simplify-flow.ts";
import { WithCode } from "./WithCode.tsx";
import styles from "./flow.module.css";

const Select = part(() => import("../../ui/Select.tsx").then((module) => module.Select));
const SimulateDialog = part(() => import("../automations/input/SimulateDialog.tsx").then((module) => module.SimulateDialog));
const FlowCanvas = part(() => import("./FlowCanvas.tsx").then((module) => module.FlowCanvas));
const BuildLayer = part(() => import("../build/BuildLayer.tsx").then((module) => module.BuildLayer));
const StepPanel = part(() => import("../build/StepPanel.tsx").then((module) => module.StepPanel));
// While the flow is being read. Who shows it meets the failure.
FlowCanvas.call().catch(() => {});

export interface FlowSelection {
  readonly automation?: string;
  readonly node?: string;
}
export interface FlowTabProps {
  readonly selection: FlowSelection;
  readonly onSelect: (next: FlowSelection) => void;
  readonly onOpenCode: (file: string, line: number) => void;
  readonly environment: string;
  readonly onConnect: () => void;
  /** `wide`: the side holds a form; where there is room for one part only, it is that. */
  readonly frame: (main: ReactNode, side: ReactNode, size?: "wide") => ReactNode;
}

export function FlowTab(props: FlowTabProps) {
  const flow = useQuery(flowQuery(useScope()));
  const [isCodeShown, toggleCode] = useCodeBeside();
  const mayBuild = can(useRole(), "builder");
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const live = isCodeShown ? typed : NOTHING_TYPED;
  if (flow.isPending) return <Loading />;
  if (flow.error) return <p role="alert">{describeError(flow.error)}</p>;
  const document = live.drawn?.flow ?? flow.data;
  if (document.automations.length === 0) return <EmptyFlow />;
  return <Automations {...props} document={document} live={live} mayBuild={mayBuild} isCodeShown={isCodeShown} onCode={toggleCode} onLive={setTyped} />;
}

interface AutomationsProps extends FlowTabProps {
  readonly document: FlowDocument;
  readonly live: LiveFlow;
  readonly mayBuild: boolean;
  readonly isCodeShown: boolean;
  readonly onCode: () => void;
  readonly onLive: CodeBesideProps["onLive"];
}

function Automations({
  document,
  live,
  mayBuild,
  isCodeShown,
  onCode,
  onLive,
  selection,
  onSelect,
  onOpenCode,
  environment,
  onConnect,
  frame,
}: AutomationsProps) {
  const scope = useScope();
  const automation = document.automations.find(({ id }) => id === selection.automation) ?? document.automations[0];
  const stored = useQuery(plansQuery(scope)).data?.plans;
  const plans = live.drawn?.plans ?? stored;
  const plan = plans?.find(({ file, plan: { id } }) => id === automation?.id && file === automation.file) ?? null;
  const canvas = useMemo(() => {
    const drawn = automation ? simplifyFlow(automation) : null;
    return drawn && plan ? drawPlan(plan, drawn, mayBuild) : drawn;
  }, [automation, plan, mayBuild]);
  const isBuildable = mayBuild && live.problem === null;
  const [cursor, setCursor] = useState<number | null>(null);
  const [jump, setJump] = useState<number | null>(null);
  const [adding, setAdding] = useState<Place | null>(null);
  const canvasBuild = useMemo(() => (plan && isBuildable ? { add: setAdding, wordsFor: (at: Place) => placeWords(plan.plan, at) } : null), [plan, isBuildable]);
  const [runId, setRunId] = useState<string | null>(null);
  const [refused, setRefused] = useState<RefusedSample["refusedSample"] | null>(null);
  const started = useLiveRun(scope.organisationId, runId).data;
  const last = useLastRunOf(runId === null && automation ? { automationKey: automation.id } : null);
  const run = started ?? last;
  const simulate = useAction(simulateMutation(scope));
  const states = useMemo(() => (canvas && run ? nodeStates(canvas, run.steps) : new Map()), [canvas, run]);
  const passed = useMemo(
    () => new Map((canvas?.nodes ?? []).flatMap((node) => [[node.id, passedWords(node, run?.steps ?? [])] as const]).filter(isSaid)),
    [canvas, run],
  );
  if (!automation || !canvas) return null;
  // The first step explains the automation best until a person chooses another.
  const chosen = canvas.nodes.find(({ id, step }) => id === selection.node || (step !== undefined && `step:${step}` === selection.node));
  const pointed = cursor === null ? null : nearestNode(canvas.nodes, automation.file, cursor);
  const selected = chosen ?? canvas.nodes.find(({ connection, kind }) => connection && kind !== "trigger");

  const runSimulated = async (input: { payload?: unknown } = {}) => {
    if (!(await saveFirst())) return;
    simulate.mutate(
      { automation: automation.id, ...input },
      {
        onSuccess({ id }) {
          setRefused(null);
          setRunId(id);
        },
        onError(error) {
          const found = refusedSampleOf(error);
          if (found) setRefused(found);
          else toast({ type: "error", message: describeError(error) });
        },
      },
    );
  };
  const open = (id: string) => {
    setRunId(null);
    onSelect({ automation: id });
  };
  const select = (node: string | null) => {
    setCursor(null);
    onSelect({ automation: automation.id, ...(node === null ? {} : { node }) });
  };
  const followCursor = (line: number) => {
    setJump(null);
    setCursor(line);
    const found = nearestNode(canvas.nodes, automation.file, line);
    // An open form follows the cursor; typing opens none.
    if (chosen && found && found.id !== chosen.id) onSelect({ automation: automation.id, node: found.step ? `step:${found.step}` : found.id });
  };
  const openProblem = () => {
    if (live.problem?.file === automation.file) setJump(live.problem.line);
    else if (live.problem) onOpenCode(live.problem.file, live.problem.line);
  };
  const shownInCode = pointed ?? chosen;
  const selectStep = (step: string | null) => select(step === null ? null : `step:${step}`);
  const formStep = mayBuild ? chosen?.step : undefined;
  return frame(
    <WithCode
      code={
        isCodeShown
          ? {
              file: automation.file,
              lit: shownInCode?.span ?? null,
              isScrolled: pointed === null,
              line: jump,
              onLine: followCursor,
              onLive,
              keepSaving,
              onOpen: (file, line) => (file === automation.file && line !== undefined ? setJump(line) : onOpenCode(file, line ?? 1)),
            }
          : null
      }
    >
      <div className={styles.tab} data-stale={live.problem !== null}>
        <div className={styles.tools}>
          {document.automations.length > 1 && (
            <Suspense>
              <Select
                label="Automation"
                value={automation.id}
                onChange={open}
                options={document.automations.map(({ id, name }) => ({ value: id, label: name || id }))}
              />
            </Suspense>
          )}
          <Button onClick={() => void runSimulated()} loading={simulate.isPending}>
            <Play size={13} /> Run simulated
          </Button>
          <Button onClick={onCode} aria-pressed={isCodeShown}>
            <Code size={13} /> Code
          </Button>
          {started && <StatusPill status={started.status} />}
          {refused && (
            <Suspense>
              <SimulateDialog
                refused={refused}
                isBusy={simulate.isPending}
                onClose={() => setRefused(null)}
                onRun={(payload) => void runSimulated({ payload })}
              />
            </Suspense>
          )}
        </div>
        <Later>
          <Suspense fallback={<Loading />}>
            <FlowCanvas
              key={automation.id}
              flow={canvas}
              states={states}
              passed={passed}
              connectors={connectorsOf(document)}
              selected={(pointed ?? selected)?.id ?? null}
              onSelect={select}
              onOpenCode={onOpenCode}
              build={canvasBuild}
            />
          </Suspense>
        </Later>
        {plan && isBuildable && (
          <Later>
            <Suspense>
              <BuildLayer automation={plan} step={chosen?.step ?? null} adding={adding} onAdd={setAdding} onSelect={selectStep} />
            </Suspense>
          </Later>
        )}
        {live.problem ? (
          <FlowProblem problem={live.problem} onOpen={openProblem} />
        ) : (
          <div className={styles.legend} aria-hidden="true">
            <i data-lit="true" /> travelled <i /> not yet
          </div>
        )}
      </div>
    </WithCode>,
    plan && formStep !== undefined ? (
      <Suspense fallback={<Loading />}>
        <StepPanel
          key={`${automation.id} ${formStep}`}
          automation={plan}
          step={formStep}
          isInert={live.problem !== null}
          run={run}
          nodes={canvas.nodes}
          onAdd={setAdding}
          onSelect={selectStep}
          onOpenCode={onOpenCode}
        />
      </Suspense>
    ) : (
      <FlowSide
        document={document}
        automation={automation}
        canvas={canvas}
        selected={selected?.id ?? null}
        run={run}
        environment={environment}
        onAutomation={open}
        onOpenCode={onOpenCode}
        onConnect={onConnect}
      />
    ),
    plan && formStep !== undefined ? "wide" : undefined,
  );
}

const isSaid = (entry: readonly [string, string | null]): entry is readonly [string, string] => entry[1] !== null;

/** alias → connector, for the tiles. */
function connectorsOf(document: FlowDocument): ReadonlyMap<string, string> {
  return new Map(document.connections.map(({ alias, connector }) => [alias, connector ?? alias]));
}
