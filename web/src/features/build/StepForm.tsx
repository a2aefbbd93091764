import type { Edit, Place } from "../../../../contracts/plan/edit.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import { CallForm } from "./CallForm.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { ConditionForm } from "./ConditionForm.tsx";
import { questionFor } from "./new-step.ts";
import type { Sources } from "./sources.ts";
import { TextInput } from "./TextInput.tsx";
import type { Build } from "./use-build.ts";
import { ValueField } from "./ValueField.tsx";
import type { ValueType } from "./value-parts.ts";
import styles from "./form.module.css";

interface StepFormProps {
  readonly build: Build;
  readonly step: Step;
  readonly sources: Sources;
  readonly onAdd: (at: Place) => void;
}

/** What there is to fill in, by the kind of the step. */
export function StepForm({ build, step, sources, onAdd }: StepFormProps) {
  // The parts are those of the step's own kind: the form was chosen by it.
  const change = (kind: Step["kind"], parts: object) => build.change(step.id, (now) => (now.kind === kind ? Object.assign({}, now, parts) : now));
  const value = (label: string, path: string, type: ValueType, held: Parameters<typeof ValueField>[0]["value"], help?: string) => (
    <ValueField
      label={label}
      type={type}
      {...(help ? { help } : {})}
      required
      value={held}
      automation={build.automation}
      sources={sources}
      onSave={(to) => void build.edit([{ do: "setArgument", step: step.id, path: [path], to: to ?? questionFor(label.toLowerCase()) } satisfies Edit])}
    />
  );

  switch (step.kind) {
    case "call":
    case "find":
      return <CallForm build={build} step={step} sources={sources} />;
    case "if":
    case "only":
      return <ConditionForm build={build} step={step} sources={sources} onAdd={onAdd} />;
    case "each":
      return (
        <div className={styles.form}>
          {value("List", "of", "list", step.of, "Its steps are done once for each item.")}
          <p className={styles.note}>
            Inside, one item is called <code>{step.item}</code>.
          </p>
        </div>
      );
    case "set":
      return <div className={styles.form}>{value("Value", "value", "any", step.value)}</div>;
    case "reply":
      return (
        <div className={styles.form}>
          <TextInput label="Status" value={String(step.status)} check={statusProblem} onSave={(status) => change(step.kind, { status: Number(status) })} />
          {value("Body", "body", "object", step.body, "The webhook gets this as its answer. It has to reply at once for that: see what starts it.")}
        </div>
      );
    case "fail":
      return <div className={styles.form}>{value("Message", "message", "text", step.message)}</div>;
    case "approve":
      return (
        <div className={styles.form}>
          {value("Question", "ask", "text", step.ask, "A person of the organisation is asked, and the run waits. Its result says whether they agreed.")}
          <TextInput
            label="Longest wait"
            value={step.timeout ?? ""}
            placeholder="7 days"
            onSave={(timeout) => change(step.kind, { timeout: timeout || null })}
          />
        </div>
      );
    case "once":
      return (
        <div className={styles.form}>
          {value("Key", "key", "text", step.key, "The run goes on once for each key.")}
          <TextInput label="Within" value={step.within} onSave={(within) => change(step.kind, { within })} />
        </div>
      );
    case "sleep":
      return (
        <div className={styles.form}>
          <TextInput
            label="For how long"
            value={typeof step.for === "string" ? step.for : ""}
            placeholder="5 minutes"
            onSave={(text) => change(step.kind, { for: text || { hole: "For how long?" } })}
          />
        </div>
      );
    case "wait":
      return (
        <div className={styles.form}>
          <TextInput label="Signal" value={step.signal} onSave={(signal) => change(step.kind, { signal: signal || "continue" })} />
          <TextInput
            label="Longest wait"
            value={step.timeout ?? ""}
            placeholder="7 days"
            onSave={(timeout) => change(step.kind, { timeout: timeout || null })}
          />
        </div>
      );
    case "code":
      return <CodeForm step={step} onSave={(code) => change("code", { code })} />;
    case "try":
      return (
        <Explained
          onAdd={step.failed.length === 0 ? () => onAdd({ endOf: { of: step.id, part: "failed" } }) : null}
          add="Add a step for failures"
          text="Its steps are done; where one of them fails, those on the error side are."
        />
      );
    case "parallel":
      return (
        <Explained
          onAdd={() => void build.edit([{ do: "addBranch", step: step.id, steps: [] }])}
          add="Add a branch"
          text="Its branches are done at the same time. The automation goes on when all are done."
        />
      );
    case "stop":
      return <Explained onAdd={null} text="The run ends here." />;
    case "open":
      return <Explained onAdd={() => onAdd({ after: step.id })} add="Choose what to do" text={step.ask} />;
    case "request":
      return <Explained onAdd={null} text="This kind of step is changed in its code." />;
  }
}

function Explained({ text, onAdd, add }: { text: string; onAdd: (() => void) | null; add?: string }) {
  return (
    <div className={styles.form}>
      <p className={styles.note}>{text}</p>
      {onAdd && (
        <button type="button" className={styles.more} onClick={onAdd}>
          {add}
        </button>
      )}
    </div>
  );
}

function statusProblem(text: string): string | null {
  const status = Number(text);
  return Number.isInteger(status) && status >= 200 && status <= 599 ? null : "Write a status between 200 and 599.";
}
