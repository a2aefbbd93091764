import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { useMemo } from "react";
import type { Place } from "../../../../contracts/plan/edit.ts";
import type { AutomationPlan } from "../../../../contracts/project-plans.ts";
import type { Run } from "../../../../contracts/runs.ts";
import { stepSamplesQuery } from "../../api/resources/plans.ts";
import { useScope } from "../../api/resources/scope.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { SystemTile } from "../../ui/SystemTile.tsx";
import { findStep } from "../flow/plan-parts.ts";
import { openQuestions } from "../flow/open-questions.ts";
import type { CanvasNode } from "../flow/simplify-flow.ts";
import { stepTitle } from "../flow/step-title.ts";
import { useLastRunOf } from "../runs/use-last-run.ts";
import { LastRun } from "./LastRun.tsx";
import { NoteField } from "./NoteField.tsx";
import { samplesOf, withTried } from "./samples-of.ts";
import { useSources } from "./sources.ts";
import { StepForm } from "./StepForm.tsx";
import { StepMenu } from "./StepMenu.tsx";
import { TriggerForm } from "./TriggerForm.tsx";
import { useBuild } from "./use-build.ts";
import styles from "./form.module.css";

interface StepPanelProps {
  readonly automation: AutomationPlan;
  /** The id of a step; `start` for the trigger. */
  readonly step: string;
  /** Where the code cannot be read, and so not be changed by a form. */
  readonly isInert: boolean;
  readonly nodes: readonly CanvasNode[];
  readonly run: Run | undefined;
  readonly onAdd: (at: Place) => void;
  readonly onSelect: (step: string | null) => void;
  readonly onOpenCode: (file: string, line: number) => void;
}

/** The chosen step, to be filled in. */
export function StepPanel({ automation, step: id, isInert, nodes, run, onAdd, onSelect, onOpenCode }: StepPanelProps) {
  const build = useBuild(automation, id, onSelect);
  const tried = useQuery(stepSamplesQuery(useScope(), automation.file)).data?.items;
  const samples = useMemo(() => withTried(samplesOf(nodes, run), tried ?? [], run), [nodes, run, tried]);
  const real = useLastRunOf({ automationKey: automation.plan.id, kind: "real" });
  const lastReal = useMemo(() => (real ? samplesOf(nodes, real) : null), [nodes, real]);
  const sources = useSources(automation, id, samples, lastReal);
  const step = findStep(automation.plan, id);
  const line = automation.places[id]?.startLine ?? 1;
  const jump = (
    <button type="button" className={styles.jump} onClick={() => onOpenCode(automation.file, line)}>
      {automation.file.split("/").at(-1)}:{line}
    </button>
  );
  const back = (
    <IconButton label="Back to the automation" onClick={() => onSelect(null)}>
      <ChevronLeft size={16} />
    </IconButton>
  );

  if (id === "start") {
    return (
      <section className={styles.panel} inert={isInert} aria-label="What starts it">
        <header className={styles.panelHead}>
          {back}
          <div className={styles.titles}>
            <h2>What starts it</h2>
            {jump}
          </div>
        </header>
        <TriggerForm build={build} sources={sources} />
      </section>
    );
  }
  if (!step) return null;
  const title = stepTitle(step);
  const open = openQuestions(step).length;
  const node = nodes.find((each) => each.step === id);
  return (
    <section className={styles.panel} inert={isInert} aria-label={`Step “${title.label}”`}>
      <header className={styles.panelHead}>
        {back}
        {title.connection && <SystemTile system={build.connectorOf(title.connection)} size={28} />}
        <div className={styles.titles}>
          <h2 title={title.label}>{title.label}</h2>
          {jump}
        </div>
        {open > 0 && <span className={styles.open}>{open} open</span>}
        <StepMenu build={build} step={step} onAdd={onAdd} onSelect={onSelect} />
      </header>
      <StepForm build={build} step={step} sources={sources} onAdd={onAdd} />
      <NoteField build={build} step={step} />
      {run && node && <LastRun node={node} run={run} />}
    </section>
  );
}
