import type { AutomationInput } from "../../../../../contracts/automations.ts";
import { Button } from "../../../ui/Button.tsx";
import { ago } from "../../../ui/since.ts";
import styles from "./input.module.css";

/** Inputs to begin with, so that nobody writes one from nothing. */
export function BeginWith({ takes: { last, sample }, onChoose }: { takes: AutomationInput; onChoose: (value: unknown) => void }) {
  const hasSample = sample !== null && sample !== undefined;
  if (!last && !hasSample) return null;
  return (
    <div className={styles.begin}>
      <span className={styles.note}>Begin with</span>
      <span className={styles.beginWith}>
        {last && (
          <Button size="small" onClick={() => onChoose(last.payload)}>
            What the last run got ({ago(last.at).toLowerCase()})
          </Button>
        )}
        {hasSample && (
          <Button size="small" onClick={() => onChoose(sample)}>
            A sample of the event
          </Button>
        )}
      </span>
    </div>
  );
}
