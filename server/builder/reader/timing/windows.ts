type Span = readonly [number, number];

export interface Window {
  /** First and last hour; the last may be the smaller one, over midnight. */
  readonly hours: readonly [number, number] | null;
  /** As cron has them; null for all. */
  readonly days: string | null;
  readonly spans: readonly Span[];
  readonly label: string;
}

const NAMES = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const DAY = "(sun|mon|tue|wed|thu|fri|sat)(?:s|rs|nes|ur)?(?:day)?s?";
const HOUR = "(\\d{1,2})(?:[:.]00)?\\s*(am|pm|a\\.m\\.|p\\.m\\.|o'?clock|h)?";
const HOURS = new RegExp(`\\b(?:between|from)\\s+${HOUR}\\s+(?:and|to|till|until|-|–)\\s+${HOUR}(?![\\w:])`, "i");
const NOT = "\\b(?:except|but not|not|excluding|apart from)\\s+(?:on\\s+|at\\s+|for\\s+)?(?:the\\s+)?";
const WORKING = "(?:weekdays?|working ?days?|work ?days?|business days?)";
const LIST = new RegExp(`\\b(?:only\\s+)?on\\s+${DAY}\\b((?:\\s*(?:,|and|&)\\s*(?:on\\s+)?${DAY}\\b)*)`, "i");

/** When within a day or a week something that runs many times a day is to run: “from Monday to Friday between 9 and 17”. */
export function findWindow(text: string): Window {
  const hours = hoursIn(text);
  const days = daysIn(text);
  return {
    hours: hours?.hours ?? null,
    days: days?.days ?? null,
    spans: [...(hours ? [hours.span] : []), ...(days ? [days.span] : [])],
    label: [days?.label, hours && `from ${clock(hours.hours[0])} to ${clock(hours.hours[1])}`].filter(Boolean).join(", "),
  };
}

function hoursIn(text: string): { readonly hours: readonly [number, number]; readonly span: Span } | null {
  const match = HOURS.exec(text);
  if (!match) return null;
  const [, first = "", firstHalf, last = "", lastHalf] = match;
  // “from 8 to 6pm”: the morning is meant where nothing is said.
  const [from, to] = [hour(first, firstHalf), hour(last, lastHalf)];
  return from === null || to === null || from === to ? null : { hours: [from, to], span: [match.index, match.index + match[0].length] };
}

function hour(text: string, half = ""): number | null {
  const said = Number(text);
  const value = /^p/i.test(half) && said < 12 ? said + 12 : /^a/i.test(half) && said === 12 ? 0 : said;
  return value > 24 ? null : value % 24;
}

function daysIn(text: string): { readonly days: string; readonly span: Span; readonly label: string } | null {
  const range = dayRange(text);
  if (range) return range;
  const found = (pattern: RegExp, days: string, label: string) => {
    const match = pattern.exec(text);
    return match && { days, label, span: [match.index, match.index + match[0].length] as Span };
  };
  const named =
    found(new RegExp(`${NOT}weekends?\\b`, "i"), "1-5", "on weekdays") ??
    found(new RegExp(`\\b(?:only )?(?:(?:on|every|each|during)\\s+(?:the\\s+)?)?${WORKING}\\b`, "i"), "1-5", "on weekdays") ??
    found(/\b(?:only )?(?:on|every|each|at|during)\s+(?:the\s+)?weekends?\b/i, "0,6", "on weekends");
  if (named) return named;
  const listed = LIST.exec(text);
  if (!listed) return null;
  const days = [...listed[0].matchAll(new RegExp(`\\b${DAY}\\b`, "gi"))].map((match) => numberOf(match[1])).sort((a, b) => a - b);
  return { days: days.join(","), span: [listed.index, listed.index + listed[0].length], label: `on ${days.map(nameOf).join(" and ")}` };
}

/** “from Tuesday to Friday”, “Mon-Thu” */
export function dayRange(text: string): { readonly days: string; readonly span: Span; readonly label: string } | null {
  const match = new RegExp(`\\b(?:only )?(?:from |on )?${DAY}\\s*(?:-|–|to|through|till|until)\\s*${DAY}\\b`, "i").exec(text);
  if (!match) return null;
  const [from, to] = [numberOf(match[1]), numberOf(match[2])];
  const days = from < to ? `${from}-${to}` : to === 0 ? `0,${from}-6` : null;
  if (days === null) return null;
  const label = days === "1-5" ? "on weekdays" : `from ${nameOf(from)} to ${nameOf(to)}`;
  return { days, label, span: [match.index, match.index + match[0].length] };
}

const numberOf = (day = "") => NAMES.findIndex((name) => name.startsWith(day.toLowerCase()));
const nameOf = (day: number) => (NAMES[day] ?? "").replace(/^./, (letter) => letter.toUpperCase());
const clock = (at: number) => `${String(at).padStart(2, "0")}:00`;

/** A cron text that runs many times a day, kept to a window. Times of a whole hour include the last one said. */
export function within(cron: string, { hours, days }: Window): string | null {
  const [minute = "", hour = "", dayOfMonth = "*", month = "*", dayOfWeek = "*"] = cron.split(" ");
  const step = /^\*\/(\d+)$/.exec(hour)?.[1];
  const narrowed = hours === null ? hour : hour === "*" || step ? hoursOf(hours, Number(step ?? 1), minute === "0") : null;
  return narrowed === null ? null : [minute, narrowed, dayOfMonth, month, days ?? dayOfWeek].join(" ");
}

function hoursOf([from, to]: readonly [number, number], step: number, isWhole: boolean): string {
  const length = (to - from + 24) % 24;
  const last = isWhole ? length : length - 1;
  if (step === 1 && from + last < 24) return `${from}-${from + last}`;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => (from + index * step) % 24)
    .sort((a, b) => a - b)
    .join(",");
}
