import { findSchedule, type FoundSchedule } from "../language/schedule.ts";
import { findTimeZone } from "../language/time-zones.ts";
import { findWindow, within } from "../language/windows.ts";
import { unevenRhythm } from "../language/uneven-rhythm.ts";
import { refuse } from "../plan/undecided.ts";
import { unkept } from "../plan/unkept.ts";
import { onOtherDays } from "./other-days.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";

/** “from now on every two hours”, “every weekday at 7 in Lisbon”, “make that 8:30”, “not on weekends”. */
export function changeTiming({ request, automation }: EditContext): EditDraft | null {
  const { trigger } = automation;
  const cron = trigger.type === "schedule" ? trigger.cron : null;
  const days = inWindow(request.text, cron) ?? onOtherDays(request.text, cron);
  const uneven = days || cron === null ? null : unevenRhythm(request.text);
  if (uneven) throw unkept(uneven);
  const found = days ?? findSchedule(request.text) ?? (cron ? atAnotherTime(request.text, cron) : null);
  if (!found) return null;
  const acts = /\b(post|send|tell|notify|create|add|message|email|call)\b/i.test(request.text) && !/\b(instead|rather|from now on)\b/i.test(request.text);
  if (acts && !days && trigger.type !== "schedule") return null;
  if (trigger.type !== "schedule") {
    const start = trigger.type === "webhook" ? (trigger.event ?? "a webhook") : trigger.type;
    throw refuse(
      `“${automation.name}” does not run on a schedule: it starts on ${start}, whenever that happens. Describe a new automation if it should run by the clock.`,
      [request.text.trim()],
    );
  }
  const besides = /\b(?:also|too|as well|additionally|besides|both)\b/i.test(request.text);
  const both = besides ? bothTimes(trigger.cron, found.cron) : null;
  if (besides && both === null)
    throw refuse(
      `“${automation.name}” runs at \`${trigger.cron}\`, and one schedule can't hold that as well. Say all of its times (“at 9 and 17 on weekdays”), or describe a second automation.`,
      [request.text.trim()],
    );
  const zoneFound = findTimeZone(request.text);
  const zone = zoneFound?.timeZone ?? null;
  const spans = [...found.spans, ...(zoneFound ? [zoneFound.span] : [])];
  const cronNow = both ?? found.cron;
  if (cronNow === trigger.cron && (zone === null || zone === trigger.timeZone))
    return { edits: [], files: new Map(), spans, plan: [`It runs ${found.label} already (\`${trigger.cron}\`, ${trigger.timeZone}); nothing had to change.`] };
  return {
    edits: [{ type: "schedule", file: automation.file, cron: cronNow, timeZone: zone }],
    files: new Map(),
    spans,
    plan: [
      both !== null
        ? `Runs ${found.label} as well (\`${both}\`, ${zone ?? trigger.timeZone}).`
        : `Runs ${found.label} (\`${found.cron}\`, ${zone ?? trigger.timeZone}) instead of \`${trigger.cron}\`.`,
    ],
  };
}

/** The same days at the hours of both; null where they differ in more than the hour. */
function bothTimes(before: string, after: string): string | null {
  const [minute, hour = "", ...days] = before.split(" ");
  const [otherMinute, otherHour = "", ...otherDays] = after.split(" ");
  const isList = (text: string) => /^\d+(?:,\d+)*$/.test(text);
  if (minute !== otherMinute || days.join(" ") !== otherDays.join(" ") || !isList(hour) || !isList(otherHour)) return null;
  const hours = [...new Set([...hour.split(","), ...otherHour.split(",")].map(Number))].sort((a, b) => a - b);
  return [minute, hours.join(","), ...days].join(" ");
}

/** “from Monday to Friday, between 8 and 18”: what runs many times a day goes on so, in a part of it. */
function inWindow(text: string, cron: string | null): Pick<FoundSchedule, "cron" | "label" | "spans"> | null {
  const window = findWindow(text);
  if (cron === null || window.hours === null || /\b(?:hourly|minutes?|hours?|every day|daily)\b/i.test(text)) return null;
  const narrowed = within(cron, window);
  return narrowed === null ? null : { cron: narrowed, label: `as often as before, ${window.label}`, spans: window.spans };
}

const CLOCK = /\b(?:at|to)\s+\d{1,2}\b|\b\d{1,2}(?:[:.h]\d{2})?\s*(?:am|pm|o'?clock)?\b|\b(?:noon|midday|midnight)\b/gi;

/** Only the time of day changes; the days stay as they are. */
function atAnotherTime(text: string, cron: string): Pick<FoundSchedule, "cron" | "label" | "spans"> | null {
  const spans = [...text.matchAll(CLOCK)].map(({ 0: said, index }) => [index, index + said.length] as const);
  const daily = findSchedule(`every day ${text}`) ?? findSchedule(`every day ${text.replace(/\b(?:to|from|until)\s+(?=\d{1,2}\b)/gi, "at ")}`);
  const zoneOnly = findTimeZone(text) !== null;
  const clock =
    /\b\d{1,2}([:.h]\d{2}|\s*(am|pm|o'?clock))|\b(?:at|to)\s+\d{1,2}\b(?!\s*(?:dollars|euros|minutes|hours|times|retries|attempts))|\b(noon|midday|midnight)\b/i.test(
      text,
    );
  if (!daily || (!clock && !zoneOnly)) return null;
  const [minute, hour, ...days] = cron.split(" ");
  const said = clock ? (findSchedule(`every day ${text.replace(/\bto\s+(?=\d{1,2}\b)/gi, "at ")}`) ?? daily) : daily;
  const [newMinute, newHour] = clock ? said.cron.split(" ") : [minute, hour];
  if (clock && !/^\d+$/.test(hour ?? "")) return { cron: said.cron, label: said.label, spans };
  return { cron: [newMinute, newHour, ...days].join(" "), spans, label: clock ? `at ${newHour}:${newMinute?.padStart(2, "0")}` : "at the same time" };
}
