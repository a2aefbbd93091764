import type { CallStep, StepSettings } from "../../../../contracts/plan/step.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "./TextInput.tsx";
import styles from "./form.module.css";

const UNCERTAIN = [
  { value: "default", label: "As the project says" },
  { value: "ask", label: "Ask a person" },
  { value: "repeat", label: "Do it again" },
  { value: "fail", label: "Fail" },
];

/** What happens where the call fails, or where nobody knows whether it arrived. */
export function StepOptions({ step: { settings }, onChange }: { step: CallStep; onChange: (settings: StepSettings) => void }) {
  const without = (name: keyof StepSettings): StepSettings => Object.fromEntries(Object.entries(settings).filter(([each]) => each !== name));
  const chosen = (value: string) => {
    const known = (["ask", "repeat", "fail"] as const).find((each) => each === value);
    onChange(known ? { ...settings, onUncertain: known } : without("onUncertain"));
  };
  return (
    <section className={styles.options} aria-label="If it fails">
      <TextInput
        label="Retries"
        value={settings.retries === undefined ? "" : String(settings.retries)}
        placeholder="as usual"
        check={(text) => (text === "" || /^\d{1,3}$/.test(text) ? null : "Write a whole number.")}
        onSave={(text) => onChange(text === "" ? without("retries") : { ...settings, retries: Number(text) })}
      />
      <TextInput
        label="Timeout"
        value={settings.timeout ?? ""}
        placeholder="30 seconds"
        onSave={(text) => onChange(text === "" ? without("timeout") : { ...settings, timeout: text })}
      />
      <div className={styles.option}>
        <strong id="no-answer">No answer</strong>
        <Select label="No answer" value={settings.onUncertain ?? "default"} options={UNCERTAIN} onChange={chosen} className={styles.select ?? ""} />
      </div>
    </section>
  );
}
