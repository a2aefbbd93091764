import { Cron } from "croner";
import cronstrue from "cronstrue";
import { dateTime } from "../../ui/format-time.ts";
import styles from "./automations.module.css";

const SHOWN = 5;

/** A schedule in words, with the next times at which it fires. */
export function ScheduleCard({ cron, timeZone }: { cron: string; timeZone: string }) {
  return (
    <section className={styles.card}>
      <h2>{words(cron)}</h2>
      <p className={styles.next}>
        <code>{cron}</code> {timeZone}
      </p>
      <ol className={styles.next} aria-label="Next times">
        {nextTimes(cron, timeZone).map((time) => (
          <li key={time}>{dateTime(time, timeZone)}</li>
        ))}
      </ol>
    </section>
  );
}

function words(cron: string): string {
  try {
    return cronstrue.toString(cron, { use24HourTimeFormat: true });
  } catch {
    return cron;
  }
}

function nextTimes(cron: string, timezone: string): string[] {
  try {
    return new Cron(cron, { timezone }).nextRuns(SHOWN).map((time) => time.toISOString());
  } catch {
    return [];
  }
}
