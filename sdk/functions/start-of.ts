export type Period =
  | "today"
  | "yesterday"
  | "tomorrow"
  | "this week"
  | "last week"
  | "this month"
  | "last month"
  | "this quarter"
  | "last quarter"
  | "this year"
  | "last year";

interface Day {
  readonly year: number;
  /** 0 is January. */
  readonly month: number;
  readonly day: number;
}

/** The first moment of a period, as clocks in the time zone count it. Weeks begin on Monday. */
export function startOf(period: Period, timeZone = "UTC"): Date {
  const { year, month, day } = dayIn(timeZone, new Date());
  return midnight(timeZone, firstDay(period, year, month, day));
}

function firstDay(period: Period, year: number, month: number, day: number): Day {
  const sinceMonday = (new Date(Date.UTC(year, month, day)).getUTCDay() + 6) % 7;
  const quarter = month - (month % 3);
  const first = {
    today: { year, month, day },
    yesterday: { year, month, day: day - 1 },
    tomorrow: { year, month, day: day + 1 },
    "this week": { year, month, day: day - sinceMonday },
    "last week": { year, month, day: day - sinceMonday - 7 },
    "this month": { year, month, day: 1 },
    "last month": { year, month: month - 1, day: 1 },
    "this quarter": { year, month: quarter, day: 1 },
    "last quarter": { year, month: quarter - 3, day: 1 },
    "this year": { year, month: 0, day: 1 },
    "last year": { year: year - 1, month: 0, day: 1 },
  } satisfies Record<Period, Day>;
  return first[period];
}

function dayIn(timeZone: string, at: Date): Day {
  const wall = new Date(at.getTime() + offsetOf(timeZone, at));
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth(), day: wall.getUTCDate() };
}

/** Twice, since the offset at the guess may not be the one at the result when clocks change that night. */
function midnight(timeZone: string, { year, month, day }: Day): Date {
  const wall = Date.UTC(year, month, day);
  const guess = new Date(wall - offsetOf(timeZone, new Date(wall)));
  return new Date(wall - offsetOf(timeZone, guess));
}

/** Milliseconds that the zone's clocks are ahead of UTC. */
function offsetOf(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((found) => found.type === type)?.value);
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - Math.floor(at.getTime() / 1000) * 1000;
}
