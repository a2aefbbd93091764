import { Plus } from "lucide-react";
import type { Place } from "../../../../contracts/plan/edit.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import { ConditionRows } from "./ConditionRows.tsx";
import type { Sources } from "./sources.ts";
import type { Build } from "./use-build.ts";
import styles from "./form.module.css";

interface ConditionFormProps {
  readonly build: Build;
  readonly step: Extract<Step, { kind: "if" | "only" }>;
  readonly sources: Sources;
  readonly onAdd: (at: Place) => void;
}

/** Under which condition, and what else is done. */
export function ConditionForm({ build, step, sources, onAdd }: ConditionFormProps) {
  return (
    <div className={styles.form}>
      <h3 className={styles.part}>{step.kind === "if" ? "If" : "Go on only if"}</h3>
      <ConditionRows build={build} step={step.id} test={step.test} sources={sources} />
      {step.kind === "if" && <Otherwise step={step} onAdd={onAdd} />}
    </div>
  );
}

function Otherwise({ step, onAdd }: { step: Extract<Step, { kind: "if" }>; onAdd: (at: Place) => void }) {
  const count = step.no.length;
  return (
    <section className={styles.otherwise}>
      <h3 className={styles.part}>Else</h3>
      <p className={styles.note}>{count === 0 ? "Nothing is done." : count === 1 ? "1 step" : `${count} steps`}</p>
      <button type="button" className={styles.more} onClick={() => onAdd({ endOf: { of: step.id, part: "no" } })}>
        <Plus size={13} aria-hidden="true" /> {count === 0 ? "Add else" : "Add a step to else"}
      </button>
    </section>
  );
}
