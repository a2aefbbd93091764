import type { Automation } from "../../../../contracts/automations.ts";
import { startRulesInWords } from "../../../../contracts/start-rules-in-words.ts";
import styles from "./automations.module.css";

/** When and how often the automation starts, as its code says. */
export function StartRulesCard({ automation: { concurrency, control } }: { automation: Automation }) {
  const rules = startRulesInWords(concurrency, control);
  if (rules.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>How it starts</h2>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}
