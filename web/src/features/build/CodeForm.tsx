import type { Step } from "../../../../contracts/plan/step.ts";
import styles from "./form.module.css";

/** Code that no form can say, editable where it stands. */
export function CodeForm({ step, onSave }: { step: Extract<Step, { kind: "code" }>; onSave: (code: string) => void }) {
  return (
    <div className={styles.form}>
      <textarea
        key={step.code}
        aria-label="Code of the step"
        className={styles.code}
        rows={Math.min(24, step.code.split("\n").length + 1)}
        spellCheck={false}
        defaultValue={step.code}
        onBlur={(event) => {
          const code = event.currentTarget.value;
          if (code.trim() !== "" && code !== step.code) onSave(code);
        }}
      />
      <p className={styles.note}>Plain TypeScript. It is saved as you leave it.</p>
    </div>
  );
}
