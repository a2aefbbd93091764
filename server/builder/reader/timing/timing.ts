import { findScheduleExcept } from "./excepted-days.ts";
import { unevenRhythm } from "./uneven-rhythm.ts";

export type Timing =
  | {
      readonly kind: "schedule";
      readonly cron: string;
      readonly timeZone: string;
      readonly clockSaid: boolean;
      /** What the clock cannot keep: every second Friday. */ readonly uneven: string | null;
    }
  | { readonly kind: "wait"; readonly for: string };

const NUMBERS: Readonly<Record<string, string>> = {
  a: "1",
  an: "1",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  ten: "10",
  twelve: "12",
  thirty: "30",
};
const WAIT =
  /\b(half an|\d+|an?|one|two|three|four|five|six|seven|ten|twelve|thirty) (minute|hour|day|week|month)s?(?= (?:after|later|afterwards)\b)|\b(?:after|wait(?:s|ing)?(?: for)?|for|in) (half an|\d+|an?|one|two|three|four|five|six|seven|ten|twelve|thirty) (minute|hour|day|week|month)s?\b/i;

const HOURS = ["twelve", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"];
const PARTS: Readonly<Record<string, number>> = { "quarter past": 15, "half past": 30, "quarter to": 45 };
const SPOKEN = new RegExp(String.raw`\b(?:a )?(${Object.keys(PARTS).join("|")}) (\d{1,2}|${HOURS.join("|")})\b(?: ?([ap])\.?m\b\.?)?`, "gi");
/** Nobody means the night by “half past two”. */
const EARLIEST = 7;

/** “half past two” → 14:30 */
function inFigures(text: string): string {
  return text.replace(SPOKEN, (_, part: string, said: string, half: string | undefined) => {
    const minute = PARTS[part.toLowerCase()] ?? 0;
    const named = HOURS.includes(said.toLowerCase()) ? HOURS.indexOf(said.toLowerCase()) : Number(said) % 12;
    const hour = (minute === 45 ? named + 11 : named) % 12;
    const isMorning = /\bmorning|\bnight/i.test(text) || half === "a";
    const isLate = half === "p" || (half === undefined && !isMorning && hour < EARLIEST) || /\b(?:evening|afternoon)/i.test(text);
    return `${isLate ? hour + 12 : hour}:${minute}`;
  });
}

/** What some words say about time; null where they say nothing that is known. */
export function readTiming(spelt: string): Timing | null {
  const text = inFigures(spelt);
  const wait = waitIn(text);
  if (wait !== null && !/\b(?:every|each)\b/i.test(text)) return { kind: "wait", for: wait };
  // “but only on working days” keeps some of what starts otherwise, and starts nothing.
  if (/^\W*(?:but )?(?:only|not)\b/i.test(text)) return null;
  const uneven = unevenRhythm(text);
  const even = uneven === null ? text : text.replace(uneven, evened(uneven));
  const found = findScheduleExcept(even);
  if (!found) return null;
  return { kind: "schedule", cron: found.cron, timeZone: found.timeZone, clockSaid: /\d|noon|midnight|midday/.test(text), uneven };
}

const CLOCK = /^\W*(?:at|around|about|by) (?:\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\.?)?|noon|midday|midnight)\b/i;

/** “At 3 am download …”: where nothing else starts it, a time of day is one of every day. */
export const everyDayAt = (text: string): Timing | null => (CLOCK.test(text) ? readTiming(`every day ${text}`) : null);

/** “3 days after”, “wait an hour”: `3 days`. */
export function waitIn(text: string): string | null {
  const match = WAIT.exec(text);
  const [count, unit] = [match?.[1] ?? match?.[3], match?.[2] ?? match?.[4]];
  if (!count || !unit) return null;
  if (count.toLowerCase() === "half an") return "30 minutes";
  const number = NUMBERS[count.toLowerCase()] ?? count;
  return `${number} ${unit.toLowerCase()}${number === "1" ? "" : "s"}`;
}

/** The even rhythm that an uneven one is kept by, with a test: every second Friday → every Friday. */
function evened(said: string): string {
  const [, unit = "day"] = /(\w+?)s?$/.exec(said) ?? [];
  if (/fortnight|week/i.test(said)) return "every Monday";
  return /minute|hour/i.test(unit) ? "every hour" : /day$/i.test(unit) && unit.length > 3 ? `every ${unit}` : `every ${unit.replace(/^(?:days?)$/, "day")}`;
}

/** How often a list is looked through: `5 minutes`. */
export function everyOf(cron: string): string {
  const [minute = "*", hour = "*", day = "*", , week = "*"] = cron.split(" ");
  const step = /^\*\/(\d+)$/;
  if (hour === "*" && minute === "*") return "1 minute";
  if (hour === "*" && step.test(minute)) return `${step.exec(minute)?.[1]} minutes`;
  if (hour === "*") return "1 hour";
  if (step.test(hour)) return `${step.exec(hour)?.[1]} hours`;
  if (day !== "*") return "30 days";
  return week === "*" ? "1 day" : "7 days";
}
