import type { StepSettings } from "../../../../contracts/plan/step.ts";
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
export function StepOptions({ settings, onChange }: { settings: StepSettings; onChange: (make: (now: StepSettings) => StepSettings) => void }) {
  const set = <Name extends keyof StepSettings>(name: Name, value: StepSettings[Name]) =>
    onChange(({ [name]: _, ...others }) => (value === undefined ? others : { ...others, [name]: value }));
  const chosen = (value: string) => {
    const known = (["ask", "repeat", "fail"] as const).find((each) => each === value);
    set("onUncertain", known);
  };
  return (
    <section className={styles.options} aria-label="If it fails">
      <TextInput
        label="Retries"
        value={settings.retries === undefined ? "" : String(settings.retries)}
        placeholder="as usual"
        check={(text) => (text === "" || /^\d{1,3}$/.test(text) ? null : "Write a whole number.")}
        onSave={(text) => set("retries", text === "" ? undefined : Number(text))}
      />
      <TextInput label="First pause" value={settings.backoff ?? ""} placeholder="1 second" onSave={(text) => set("backoff", text === "" ? undefined : text)} />
      <TextInput label="Timeout" value={settings.timeout ?? ""} placeholder="30 seconds" onSave={(text) => set("timeout", text === "" ? undefined : text)} />
      <div className={styles.option}>
        <strong id="no-answer">No answer</strong>
        <Select label="No answer" value={settings.onUncertain ?? "default"} options={UNCERTAIN} onChange={chosen} className={styles.select ?? ""} />
      </div>
    </section>
  );
}
