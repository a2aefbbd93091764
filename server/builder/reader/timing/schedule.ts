import { findTimeZone } from "./time-zones.ts";
import { dayRange, findWindow, within } from "./windows.ts";
import { unevenRhythm } from "./uneven-rhythm.ts";

export interface FoundSchedule {
  readonly cron: string;
  readonly timeZone: string;
  /** As a person says it. */
  readonly label: string;
  /** Parts of the request that were read as the schedule. */
  readonly spans: readonly (readonly [number, number])[];
}

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  "forty-five": 45,
};
const NUMBER = `(\\d+|${Object.keys(NUMBERS).join("|")})`;
const DAY = "(sun(?:day)?s?|mon(?:day)?s?|tue(?:s|sday)?s?|wed(?:nesday)?s?|thu(?:rs|rsday)?s?|fri(?:day)?s?|sat(?:urday)?s?)";
const DAY_WORD = "(sundays?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?)";
const CRON = /(?:^|\s|["'`(])((?:(?:\*|\d+)(?:[-/,]\d+)*\s+){2,4}(?:\*|\d+)(?:[-/,]\d+)*\s+(?:\*|\d+|\w{3})(?:[-/,](?:\d+|\w{3}))*)(?=$|["'`),.\s])/;
const CLOCK =
  /\b(?:at|around|by)?\s*(?:(\d{1,2})[:.h](\d{2})\s*(am|pm|a\.m\.|p\.m\.)?|(\d{1,2})\s*(am|pm|a\.m\.|p\.m\.|o'?clock|h\b|uhr))(?=\W|$)|\bat\s+(\d{1,2})(?![\d%/:])(?!\s*(?:minutes?|hours?|days?|percent|dollars|euros|usd|eur))(?:\s+(?:in the )?(morning|evening|afternoon))?|\b(?:at|by|every|each)?\s*(noon|midday|midnight)\b/i;

interface Rhythm {
  /** Given minute and hour, the cron text. */
  readonly cron: (minute: number, hour: number | string) => string;
  readonly label: string;
  /** At a time of day, and which if none was said. */
  readonly defaultHour: number | null;
  readonly span: readonly [number, number];
}

/** Reads a schedule anywhere in a request: rhythm, time of day, time zone. Null when the request names no rhythm. */
export function findSchedule(text: string): FoundSchedule | null {
  const cron = CRON.exec(text);
  const zone = findTimeZone(text);
  if (cron?.[1]) {
    const start = cron.index + cron[0].indexOf(cron[1]);
    return {
      cron: cron[1].replace(/\s+/g, " "),
      timeZone: zone?.timeZone ?? "UTC",
      label: `on ${cron[1]}`,
      spans: spans([[start, start + cron[1].length]], zone?.span),
    };
  }
  if (unevenRhythm(text)) return null;
  const rhythm = RHYTHMS.map((read) => read(text)).find((found) => found !== null && !isOfThings(text, found.span));
  if (!rhythm) return null;
  if (rhythm.defaultHour === null) return oftenADay(text, rhythm, zone);
  const clock = readClock(text);
  const hour = ofDay(clock, rhythm) ?? rhythm.defaultHour;
  const minute = clock?.minute ?? 0;
  const more = clock ? moreClocks(text, clock.span[1], minute) : null;
  const hours = [hour, ...(more?.hours ?? [])];
  const at = hours.map((one) => `${String(one).padStart(2, "0")}:${String(minute).padStart(2, "0")}`).join(" and ");
  return {
    cron: rhythm.cron(minute, hours.toSorted((a, b) => a - b).join(",")),
    timeZone: zone?.timeZone ?? "UTC",
    label: `${rhythm.label} at ${at}${zone ? ` (${zone.timeZone})` : ""}`,
    spans: spans([rhythm.span, ...saidTwice(text, rhythm.span), ...(clock ? [clock.span] : []), ...(more ? [more.span] : [])], zone?.span),
  };
}

/** “every 2 hours from Monday to Friday between 9 and 17” */
function oftenADay(text: string, rhythm: Rhythm, zone: ReturnType<typeof findTimeZone>): FoundSchedule {
  const whole = rhythm.cron(0, "0");
  const rest = text.slice(0, rhythm.span[0]) + " ".repeat(rhythm.span[1] - rhythm.span[0]) + text.slice(rhythm.span[1]);
  const window = findWindow(rest);
  const cron = window.spans.length > 0 ? within(whole, window) : null;
  const label = cron === null ? rhythm.label : `${rhythm.label}, ${window.label}`;
  return { cron: cron ?? whole, timeZone: zone?.timeZone ?? "UTC", label, spans: spans([rhythm.span, ...(cron === null ? [] : window.spans)], zone?.span) };
}

/** “what was opened on Sundays”: a day that tells of the things, and not of when to run. */
function isOfThings(text: string, [start, end]: readonly [number, number]): boolean {
  if (!/^(?:on |at |in |over |during )?(?:the )?(?:weekends?|week ?days?|\w+days?)\b/i.test(text.slice(start, end))) return false;
  return /\b(?:(?:that|which|who)\s+(?:\w+\s+){0,2}\w+(?:ed|ing|made|sent|came)|created|opened|placed|received|reported|submitted|filed|raised)\s+(?:on |at |over |during )?(?:the )?$/i.test(
    text.slice(0, start),
  );
}

/** “at 7 and at 19”: further times of the day, at the same minute. */
function moreClocks(text: string, from: number, minute: number): { readonly hours: readonly number[]; readonly span: readonly [number, number] } | null {
  const match = /^(?:\s*(?:,|and|&)\s*(?:at\s+)?\d{1,2}(?::\d{2})?\s*(?:am|pm)?(?![\w:%]))+/i.exec(text.slice(from));
  if (!match) return null;
  const said = [...match[0].matchAll(/(\d{1,2})(?::(\d{2}))?\s*(am|pm)?/gi)];
  const hours = said.map(([, hour = "0", , half = ""]) => (/^p/i.test(half) && Number(hour) < 12 ? Number(hour) + 12 : Number(hour)));
  if (hours.some((hour) => hour > 23) || said.some(([, , other = "00"]) => Number(other) !== minute)) return null;
  return { hours, span: [from, from + match[0].length] };
}

/** “once a week, on Friday”: the day says it more exactly. */
function saidTwice(text: string, [start, end]: readonly [number, number]): readonly (readonly [number, number])[] {
  const again = /\b(?:weekly|once (?:a|per) week|(?:every|each) week|monthly|once (?:a|per) month|(?:every|each) month|daily|(?:every|each) day)\b/i.exec(text);
  return again && (again.index >= end || again.index + again[0].length <= start) ? [[again.index, again.index + again[0].length]] : [];
}

function spans(found: readonly (readonly [number, number])[], zone: readonly [number, number] | undefined) {
  return zone ? [...found, zone] : found;
}

const RHYTHMS: readonly ((text: string) => Rhythm | null)[] = [
  (text) =>
    every(
      text,
      `(?:minutes?|mins?)`,
      (n) =>
        n === 60
          ? { cron: () => "0 * * * *", label: "every hour" }
          : { cron: () => (n === 1 ? "* * * * *" : `*/${n} * * * *`), label: n === 1 ? "every minute" : `every ${n} minutes` },
      60,
    ),
  (text) =>
    every(
      text,
      `(?:hours?|hrs?)`,
      (n) =>
        n === 24
          ? { cron: () => "0 0 * * *", label: "every day at 00:00" }
          : { cron: () => (n === 1 ? "0 * * * *" : `0 */${n} * * *`), label: n === 1 ? "every hour" : `every ${n} hours` },
      24,
    ),
  (text) => fixed(text, /\bhalf[- ]hourly\b|\b(?:every|each) half(?: an)? hour\b|\btwice an hour\b/i, () => "*/30 * * * *", "every 30 minutes", null),
  (text) => fixed(text, /\b(?:every|each) quarter(?: of an)? hour\b/i, () => "*/15 * * * *", "every 15 minutes", null),
  (text) => fixed(text, /(?<!\b(?:most|than) )\b(?:hourly|once an hour|on the hour|per hour)\b/i, () => "0 * * * *", "every hour", null),
  (text) => fixed(text, /\b(?:once (?:a|per) minute)\b/i, () => "* * * * *", "every minute", null),
  daysInARow,
  (text) =>
    fixed(
      text,
      /\b(?:(?:on |every |each )?(?:weekdays?|working ?days?|work ?days?|business days?))(?: mornings?)?\b/i,
      (m, h) => `${m} ${h} * * 1-5`,
      "every weekday",
      9,
    ),
  (text) => fixed(text, /\b(?:on |every |each |at )?(?:the )?weekends?\b/i, (m, h) => `${m} ${h} * * 0,6`, "every weekend day", 9),
  lastOfMonth,
  dayOfMonth,
  weekly,
  (text) => fixed(text, /\bweekly\b|\bonce (?:a|per) week\b|\b(?:every|each) week\b/i, (m, h) => `${m} ${h} * * 1`, "every Monday", 9),
  (text) => fixed(text, /\bmonthly\b|\bonce (?:a|per) month\b|\b(?:every|each) month\b/i, (m, h) => `${m} ${h} 1 * *`, "on the first of the month", 9),
  (text) => fixed(text, /\bnightly\b|\b(?:every|each) night\b|\bovernight\b/i, (m, h) => `${m} ${h} * * *`, "every night", 2),
  (text) => fixed(text, /\b(?:twice a day|two times a day|twice daily)\b/i, () => "0 9,21 * * *", "every day at 09:00 and 21:00", null),
  (text) => fixed(text, /\b(?:three times a day|thrice daily)\b/i, () => "0 8,14,20 * * *", "every day at 08:00, 14:00 and 20:00", null),
  (text) =>
    fixed(
      text,
      /\bquarterly\b|\bonce (?:a|per) quarter\b|\b(?:every|each) quarter\b(?! of| hour)/i,
      (m, h) => `${m} ${h} 1 1,4,7,10 *`,
      "on the first day of each quarter",
      9,
    ),
  yearly,
  (text) => fixed(text, /\b(?:every|each) evening\b|\bin the evenings?\b/i, (m, h) => `${m} ${h} * * *`, "every evening", 18),
  (text) => fixed(text, /\b(?:every|each) afternoon\b/i, (m, h) => `${m} ${h} * * *`, "every afternoon", 15),
  (text) =>
    fixed(text, /\b(?:daily|once (?:a|per) day|every ?day|each day|every morning|each morning|per day)\b/i, (m, h) => `${m} ${h} * * *`, "every day", 9),
];

function fixed(text: string, pattern: RegExp, cron: Rhythm["cron"], label: string, defaultHour: number | null): Rhythm | null {
  const match = pattern.exec(text);
  return match && { cron, label, defaultHour, span: [match.index, match.index + match[0].length] };
}

function every(text: string, unit: string, rhythm: (n: number) => Pick<Rhythm, "cron" | "label">, most: number): Rhythm | null {
  const match =
    new RegExp(`\\b(?:every|each)\\s+(?:${NUMBER}\\s+)?${unit}\\b`, "i").exec(text) ??
    new RegExp(`\\bonce (?:in )?every\\s+${NUMBER}\\s+${unit}\\b`, "i").exec(text);
  if (!match) return null;
  const n = numberOf(match[1]) ?? 1;
  if (n < 1 || n > most) return null;
  return { ...rhythm(n), defaultHour: null, span: [match.index, match.index + match[0].length] };
}

function daysInARow(text: string): Rhythm | null {
  const range = dayRange(text);
  return (
    range && {
      cron: (m, h) => `${m} ${h} * * ${range.days}`,
      label: range.days === "1-5" ? "every weekday" : `every day ${range.label}`,
      defaultHour: 9,
      span: range.span,
    }
  );
}

function weekly(text: string): Rhythm | null {
  const match = new RegExp(
    `\\b(?:(?:on|every|each)\\s+${DAY}|${DAY_WORD})((?:\\s*(?:,|and|&|\\+)\\s*(?:on\\s+)?${DAY}\\b)*)(?:\\s+(?:morning|evening|night|afternoon)s?)?\\b`,
    "i",
  ).exec(text);
  if (!match) return null;
  const found = [...match[0].matchAll(new RegExp(`\\b${DAY}\\b`, "gi"))].map((day) =>
    DAYS.findIndex((name) => name.startsWith((day[1] ?? "").slice(0, 3).toLowerCase())),
  );
  const days = [...new Set(found)].sort((a, b) => a - b);
  const names = days.map((day) => DAYS[day] ?? "").map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  return {
    cron: (m, h) => `${m} ${h} * * ${days.join(",")}`,
    label: `every ${names.join(" and ")}`,
    defaultHour: /evening|night/i.test(match[0]) ? 18 : /afternoon/i.test(match[0]) ? 15 : 9,
    span: [match.index, match.index + match[0].length],
  };
}

const MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];

/** “on the 3rd of March”, “every July 1st” */
function yearly(text: string): Rhythm | null {
  const month = `(${MONTHS.join("|")})`;
  const match =
    new RegExp(`\\b(?:on |every |each )(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}\\b`, "i").exec(text) ??
    new RegExp(`\\b(?:on |every |each )${month} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b`, "i").exec(text);
  if (!match) return null;
  const [first = "", second = ""] = match.slice(1);
  const [day, name] = /^\d/.test(first) ? [Number(first), second] : [Number(second), first];
  if (day < 1 || day > 31) return null;
  const at = MONTHS.indexOf(name.toLowerCase()) + 1;
  return {
    cron: (m, h) => `${m} ${h} ${day} ${at} *`,
    label: `every year on ${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()} ${day}`,
    defaultHour: 9,
    span: [match.index, match.index + match[0].length],
  };
}

const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5, tenth: 10, fifteenth: 15, twentieth: 20 };

function dayOfMonth(text: string): Rhythm | null {
  const several =
    /\b(?:on |every )?(?:the )?(\d{1,2})(?:st|nd|rd|th)(?: day)?,? and (?:on )?(?:the )?(\d{1,2})(?:st|nd|rd|th)(?: day)? (?:of )?(?:the|each|every)? ?month\b/i.exec(
      text,
    );
  const both = several ? [Number(several[1]), Number(several[2])] : [];
  if (several && both.every((day) => day >= 1 && day <= 31))
    return {
      cron: (m, h) => `${m} ${h} ${both.join(",")} * *`,
      label: `on days ${both.join(" and ")} of the month`,
      defaultHour: 9,
      span: [several.index, several.index + several[0].length],
    };
  const match =
    /\b(?:on |every )?(?:the )?(first|second|third|fourth|fifth|tenth|fifteenth|twentieth|\d{1,2}(?:st|nd|rd|th))(?: day)? (?:of )?(?:the|each|every)? ?month\b/i.exec(
      text,
    );
  if (!match?.[1]) return null;
  const day = ORDINALS[match[1].toLowerCase()] ?? Number.parseInt(match[1], 10);
  if (day < 1 || day > 31) return null;
  return { cron: (m, h) => `${m} ${h} ${day} * *`, label: `on day ${day} of the month`, defaultHour: 9, span: [match.index, match.index + match[0].length] };
}

function lastOfMonth(text: string): Rhythm | null {
  return fixed(
    text,
    /\b(?:on |every )?(?:the )?last day (?:of )?(?:the|each|every)? ?month\b|\b(?:at )?(?:the )?end of (?:the|each|every) month\b|\bmonth[- ]end\b/i,
    (m, h) => `${m} ${h} L * *`,
    "on the last day of the month",
    9,
  );
}

function readClock(text: string): { hour: number; minute: number; half: boolean; span: readonly [number, number] } | null {
  const match = CLOCK.exec(text);
  if (!match) return null;
  const word = match[8]?.toLowerCase();
  let hour = word ? (word === "midnight" ? 0 : 12) : Number(match[1] ?? match[4] ?? match[6]);
  const half = (match[3] ?? match[5] ?? "").toLowerCase();
  const part = (match[7] ?? "").toLowerCase();
  if ((half.startsWith("p") || part === "evening" || part === "afternoon") && hour < 12) hour += 12;
  if (half.startsWith("a") && hour === 12) hour = 0;
  const minute = Number(match[2] ?? 0);
  if (hour > 23 || minute > 59) return null;
  return { hour, minute, half: /^[ap]/.test(half), span: [match.index, match.index + match[0].length] };
}

/** “each evening at 6” */
function ofDay(clock: ReturnType<typeof readClock>, { defaultHour }: Rhythm): number | null {
  if (!clock) return null;
  const late = defaultHour !== null && defaultHour >= 15 && clock.hour >= 1 && clock.hour < 12 && !clock.half;
  return late ? clock.hour + 12 : clock.hour;
}

function numberOf(text: string | undefined): number | null {
  if (!text) return null;
  return NUMBERS[text.toLowerCase()] ?? Number(text);
}
