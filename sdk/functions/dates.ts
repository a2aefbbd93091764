import { parseDuration } from "../duration.ts";

/** A moment as systems write it: a date, an RFC 3339 text, or seconds or milliseconds since 1970. */
export type Moment = Date | string | number;

const STYLES = {
  date: { dateStyle: "medium" },
  time: { timeStyle: "short" },
  "date and time": { dateStyle: "medium", timeStyle: "short" },
  weekday: { weekday: "long" },
  month: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Numbers below this are seconds: in milliseconds it is March 1973, in seconds the year 5138. */
const LATEST_IN_SECONDS = 1e11;

export function toDate(moment: Moment): Date {
  const date = typeof moment === "number" ? new Date(moment < LATEST_IN_SECONDS ? moment * 1000 : moment) : new Date(moment);
  if (Number.isNaN(date.getTime())) throw new TypeError(`"${String(moment)}" is not a date.`);
  return date;
}

/** Whole seconds since 1970. */
export function toUnix(moment: Moment): number {
  return Math.floor(toDate(moment).getTime() / 1000);
}

/** `ago("3 days")` */
export function ago(duration: string): Date {
  return new Date(Date.now() - parseDuration(duration));
}

/** `fromNow("2 hours")` */
export function fromNow(duration: string): Date {
  return new Date(Date.now() + parseDuration(duration));
}

/** In words, British order: `23 Nov 2026`. `timeZone` is an IANA name. */
export function formatDate(moment: Moment, timeZone = "UTC", style: keyof typeof STYLES = "date"): string {
  return new Intl.DateTimeFormat("en-GB", { ...STYLES[style], timeZone }).format(toDate(moment));
}

/** That long after a moment, or before it: `addTime(order.created_at, "-2 days")`. */
export function addTime(moment: Moment, duration: string): Date {
  const [, sign, length = duration] = /^\s*([+-])(.*)$/s.exec(duration) ?? [];
  return new Date(toDate(moment).getTime() + (sign === "-" ? -1 : 1) * parseDuration(length));
}
