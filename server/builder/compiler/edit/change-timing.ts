import { findSchedule } from "../language/schedule.ts";
import { findTimeZone } from "../language/time-zones.ts";
import { refuse } from "../plan/undecided.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";

/** “run it hourly instead”, “every weekday at 7 in Lisbon”, “make that 8:30”. */
export function changeTiming({ request, automation }: EditContext): EditDraft | null {
  const { trigger } = automation;
  const found = findSchedule(request.text) ?? (trigger.type === "schedule" ? atAnotherTime(request.text, trigger.cron) : null);
  if (!found) return null;
  if (
    /\b(post|send|tell|notify|create|add|message|email|call)\b/i.test(request.text) &&
    !/\b(instead|rather|from now on)\b/i.test(request.text) &&
    trigger.type !== "schedule"
  )
    return null;
  if (trigger.type !== "schedule")
    throw refuse(
      `“${automation.name}” does not run on a schedule: it starts on ${trigger.type === "webhook" ? (trigger.event ?? "a webhook") : trigger.type}. Describe a new automation if it should run by the clock.`,
      [request.text],
    );
  const zone = findTimeZone(request.text)?.timeZone ?? null;
  return {
    edits: [{ type: "schedule", file: automation.file, cron: found.cron, timeZone: zone }],
    files: new Map(),
    plan: [`Runs ${found.label} (\`${found.cron}\`, ${zone ?? trigger.timeZone}) instead of \`${trigger.cron}\`.`],
  };
}

/** Only the time of day changes; the days stay as they are. */
function atAnotherTime(text: string, cron: string): { cron: string; label: string } | null {
  const daily = findSchedule(`every day ${text}`);
  const zoneOnly = findTimeZone(text) !== null;
  const clock = /\b\d{1,2}(:\d{2}|\s*(am|pm|o'?clock))|\bat\s+\d{1,2}\b|\b(noon|midnight)\b/i.test(text);
  if (!daily || (!clock && !zoneOnly)) return null;
  const [minute, hour, ...days] = cron.split(" ");
  const [newMinute, newHour] = clock ? daily.cron.split(" ") : [minute, hour];
  if (clock && !/^\d+$/.test(hour ?? "")) return { cron: daily.cron, label: daily.label };
  return { cron: [newMinute, newHour, ...days].join(" "), label: clock ? `at ${newHour}:${newMinute?.padStart(2, "0")}` : "at the same time" };
}
