import { findSchedule, type FoundSchedule } from "./schedule.ts";

const NAMES = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const DAY = "(?:weekends?|weekdays?|(?:sun|mon|tues|wednes|thurs|fri|satur)days?)";
const EXCEPT = new RegExp(
  `,?\\s*\\b(?:(?:but )?(?:except|excluding|save)(?: for)?|(?:but |and )?(?:not|never))\\s+(?:on\\s+)?(${DAY}(?:(?:, and|, or|,| and| or)\\s+(?:on\\s+)?${DAY})*)(?=\\W|$),?`,
  "i",
);

/** A schedule with the days that it leaves out: “every day at 9 except on Fridays”. Null where nothing is left, or a day of the month decides. */
export function findScheduleExcept(text: string): FoundSchedule | null {
  const excepted = EXCEPT.exec(text);
  if (!excepted) return findSchedule(text);
  const [said, days = ""] = excepted;
  const end = excepted.index + said.length;
  const base = findSchedule(text.slice(0, excepted.index) + " ".repeat(said.length) + text.slice(end));
  if (!base) return null;
  const [minute = "", hour = "", ofMonth = "", month = "", ofWeek = ""] = base.cron.split(" ");
  const out = daysIn(days);
  const left = expanded(ofWeek).filter((day) => !out.has(day));
  if (ofMonth !== "*" || left.length === 0) return null;
  return {
    ...base,
    cron: [minute, hour, ofMonth, month, left.length === 7 ? "*" : left.join(",")].join(" "),
    label: `${base.label}, except on ${days}`,
    spans: [...base.spans, [excepted.index, end]],
  };
}

function daysIn(said: string): ReadonlySet<number> {
  const words = said.toLowerCase();
  const named = NAMES.flatMap((name, day) => (words.includes(name) ? [day] : []));
  return new Set([...named, ...(words.includes("weekend") ? [0, 6] : []), ...(words.includes("weekday") ? [1, 2, 3, 4, 5] : [])]);
}

function expanded(field: string): readonly number[] {
  if (field === "*") return [0, 1, 2, 3, 4, 5, 6];
  return field.split(",").flatMap((part) => {
    const [from = 0, to = from] = part.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => (from + index) % 7);
  });
}
