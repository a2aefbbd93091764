import { useRole } from "../../shell/use-organisation.ts";
import { can } from "../../shell/can.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./run-page.module.css";

/** What the code of a run waits for that somebody outside has to tell it. */
export function AwaitedSignals({ names, onSend }: { names: readonly string[]; onSend: (name: string) => void }) {
  const role = useRole();
  const reason = can(role, "builder") ? undefined : "Builders send signals.";
  if (names.length === 0) return null;
  return (
    <ul className={styles.signals} aria-label="Signals for this run">
      {names.map((name) => (
        <li key={name}>
          <span>
            The code waits for the signal <b>{name}</b>
          </span>
          <Button rank="primary" reason={reason} onClick={() => onSend(name)}>
            Send signal
          </Button>
        </li>
      ))}
    </ul>
  );
}
