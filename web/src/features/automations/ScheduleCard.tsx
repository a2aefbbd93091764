import cronstrue from "cronstrue";
import { nextTick } from "../../../../contracts/schedule-clock.ts";
import { dateTime } from "../../ui/format-time.ts";
import { clockNote } from "./clock-note.ts";
import styles from "./automations.module.css";

const SHOWN = 5;

/** A schedule in words, with the next times at which it fires, on its own clock and on the reader's. */
export function ScheduleCard({ cron, timeZone }: { cron: string; timeZone: string }) {
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isOwnZone = ownZone === timeZone;
  return (
    <section className={styles.card}>
      <h2>{words(cron)}</h2>
      <p className={styles.next}>
        <code>{cron}</code>
      </p>
      <table className={styles.times} aria-label="Next times">
        <thead>
          <tr>
            <th scope="col">{timeZone}</th>
            {!isOwnZone && <th scope="col">Here ({ownZone})</th>}
          </tr>
        </thead>
        <tbody>
          {nextTimes(cron, timeZone).map((time) => (
            <tr key={time}>
              <td>{dateTime(time, timeZone)}</td>
              {!isOwnZone && <td>{dateTime(time)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.next}>{clockNote({ cron, timeZone })}</p>
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

function nextTimes(cron: string, timeZone: string): string[] {
  const times: Date[] = [];
  try {
    for (let time = nextTick({ cron, timeZone }, new Date()); time && times.length < SHOWN; time = nextTick({ cron, timeZone }, time)) times.push(time);
  } catch {
    return [];
  }
  return times.map((time) => time.toISOString());
}
