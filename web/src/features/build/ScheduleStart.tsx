import type { Start } from "../../../../contracts/plan/start.ts";
import { scheduleProblem } from "../../../../contracts/schedule-clock.ts";
import { Select } from "../../ui/Select.tsx";
import { ScheduleCard } from "../automations/ScheduleCard.tsx";
import { TextInput } from "./TextInput.tsx";
import type { SaveStart } from "./TriggerForm.tsx";
import styles from "./form.module.css";

const OFTEN = [
  { value: "*/15 * * * *", label: "Every 15 minutes" },
  { value: "0 * * * *", label: "Every hour" },
  { value: "0 9 * * *", label: "Every day at 9:00" },
  { value: "0 9 * * 1-5", label: "On weekdays at 9:00" },
  { value: "0 9 * * 1", label: "On Mondays at 9:00" },
  { value: "0 9 1 * *", label: "On the first of the month at 9:00" },
];
const OTHER = "other";

/** When it starts, in words and as the next times. */
export function ScheduleStart({ start, save }: { start: Extract<Start, { kind: "schedule" }>; save: SaveStart }) {
  const cron = typeof start.cron === "string" ? start.cron : "";
  const problem = (text: string, timeZone = start.timeZone) => scheduleProblem({ cron: text, timeZone }, new Date());
  return (
    <>
      <div className={styles.option}>
        <strong>How often</strong>
        <Select
          label="How often"
          value={OFTEN.some(({ value }) => value === cron) ? cron : OTHER}
          options={[...OFTEN, { value: OTHER, label: "As written below" }]}
          className={styles.select ?? ""}
          onChange={(chosen) => chosen !== OTHER && save({ ...start, cron: chosen })}
        />
      </div>
      <TextInput
        label="Schedule"
        value={cron}
        help="Minute, hour, day of the month, month, day of the week."
        check={problem}
        onSave={(text) => save({ ...start, cron: text })}
      />
      <TextInput label="Time zone" value={start.timeZone} check={(zone) => problem(cron, zone)} onSave={(timeZone) => save({ ...start, timeZone })} />
      {cron !== "" && problem(cron) === null && <ScheduleCard cron={cron} timeZone={start.timeZone} />}
    </>
  );
}
