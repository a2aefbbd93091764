import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useState } from "react";
import type { DataPart } from "../../../../contracts/board.ts";
import { buildPlanMutation } from "../../api/resources/conversation.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import styles from "./approval.module.css";

interface Step {
  readonly id: number;
  readonly text: string;
}

/** The steps of a big build before it begins: a person changes, moves, drops and adds them, and then has them built. */
export function PlanCard({ plan, id }: { plan: DataPart<"plan">; id: string }) {
  const build = useAction(buildPlanMutation(useScope()));
  const [steps, setSteps] = useState<readonly Step[]>(() => plan.items.map((text, index) => ({ id: index, text })));
  const built = plan.answer ? (JSON.parse(plan.answer) as string[]) : build.isError ? null : (build.variables?.items ?? null);
  if (built) {
    return (
      <section className={styles.card} aria-label="Plan" data-answer="approved">
        <header>
          <h3>Plan</h3>
          <span className={styles.answer}>Approved</span>
        </header>
        <ol className={styles.planItems}>
          {built.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ol>
      </section>
    );
  }
  const items = steps.map(({ text }) => text.trim()).filter(Boolean);
  const change = (at: number, text: string) => setSteps(steps.map((step, index) => (index === at ? { ...step, text } : step)));
  const move = (from: number, to: number) => {
    const step = steps[from];
    if (step) setSteps(steps.toSpliced(from, 1).toSpliced(to, 0, step));
  };
  return (
    <form
      className={styles.card}
      aria-label="Plan"
      onSubmit={(event) => {
        event.preventDefault();
        if (items.length > 0) build.mutate({ id, items });
      }}
    >
      <header>
        <h3>Plan</h3>
        <span className={styles.hint}>Change it before it is built</span>
      </header>
      <ol className={styles.planSteps}>
        {steps.map((step, index) => (
          <li key={step.id}>
            <textarea aria-label={`Step ${index + 1}`} rows={1} maxLength={300} value={step.text} onChange={(event) => change(index, event.target.value)} />
            <IconButton label="Move up" size="small" type="button" disabled={index === 0} onClick={() => move(index, index - 1)}>
              <ArrowUp size={13} />
            </IconButton>
            <IconButton label="Move down" size="small" type="button" disabled={index === steps.length - 1} onClick={() => move(index, index + 1)}>
              <ArrowDown size={13} />
            </IconButton>
            <IconButton label="Drop this step" size="small" type="button" onClick={() => setSteps(steps.toSpliced(index, 1))}>
              <X size={13} />
            </IconButton>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button type="button" onClick={() => setSteps([...steps, { id: Math.max(-1, ...steps.map((step) => step.id)) + 1, text: "" }])}>
          <Plus size={13} /> Add a step
        </Button>
        <Button type="submit" rank="primary" loading={build.isPending} reason={items.length === 0 ? "Write a step first" : undefined}>
          Build this
        </Button>
      </div>
      {build.error && <p role="alert">{describeError(build.error)}</p>}
    </form>
  );
}
