import type { AutomationInput } from "../../../../../contracts/automations.ts";
import { Button } from "../../../ui/Button.tsx";
import { ago } from "../../../ui/since.ts";
import { SampleRefused } from "./SampleRefused.tsx";
import styles from "./input.module.css";

/** Inputs to begin with, so that nobody writes one from nothing. */
export function BeginWith({ takes: { last, sample, refused }, onChoose }: { takes: AutomationInput; onChoose: (value: unknown) => void }) {
  const isLast = last && JSON.stringify(last.payload) === JSON.stringify(sample);
  const hasSample = sample !== null && sample !== undefined && !isLast;
  if (!last && !hasSample && !refused) return null;
  return (
    <div className={styles.begin}>
      {refused && <SampleRefused reason={refused.reason} />}
      <span className={styles.note}>Begin with</span>
      <span className={styles.beginWith}>
        {last && (
          <Button size="small" onClick={() => onChoose(last.payload)}>
            What the last run got ({ago(last.at).toLowerCase()})
          </Button>
        )}
        {refused && (
          <Button size="small" onClick={() => onChoose(refused.empty)}>
            The fields that it reads, empty
          </Button>
        )}
        {hasSample && (
          <Button size="small" onClick={() => onChoose(sample)}>
            A sample that the code takes
          </Button>
        )}
      </span>
    </div>
  );
}
