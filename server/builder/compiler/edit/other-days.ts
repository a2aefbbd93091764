import type { FoundSchedule } from "../language/schedule.ts";
import { refuse } from "../plan/undecided.ts";

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const NAMES: Readonly<Record<string, readonly number[]>> = {
  weekend: [6, 0],
  weekday: [1, 2, 3, 4, 5],
  "working day": [1, 2, 3, 4, 5],
  "work day": [1, 2, 3, 4, 5],
  workday: [1, 2, 3, 4, 5],
};
const DAY = `(?:${[...DAYS.map((day) => `${day.slice(0, 3)}(?:${day.slice(3)})?`), ...Object.keys(NAMES)].join("|")})s?`;
const LIST = `(?:the |a )?${DAY}(?:(?:\\s*,\\s*(?:and |or )?|\\s+(?:and|or|nor|to)\\s+)(?:on )?${DAY})*`;
const NOT_ON = new RegExp(
  `\\b(?:not|never|except|skip|skipping|excluding|but not|no runs?|don'?t run (?:it|this|that)?|(?:not|never) run (?:it|this|that)?|do not run (?:it|this|that)?|pause (?:it|this)?|leave out)\\s*(?:it |this |that )?(?:on |at |during |for |over )?(${LIST})`,
  "i",
);
const ONLY_ON = new RegExp(`\\b(?:only|just)\\s*(?:run (?:it|this)?\\s*)?(?:on |at |during )?(${LIST})|\\b(${LIST})\\s+only\\b`, "i");

/** “not on weekends”, “only on Mondays and Thursdays”: the time stays, the days change. Null when no days are spoken of in that way. */
export function onOtherDays(text: string, cron: string | null): Pick<FoundSchedule, "cron" | "label" | "spans"> | null {
  const without = NOT_ON.exec(text);
  const not = without?.[1];
  const only = not === undefined ? ONLY_ON.exec(text) : null;
  const match = without ?? only;
  const said = not ?? only?.[1] ?? only?.[2];
  // Days that are spoken of with a “not” must never be taken for those that are wanted.
  if (not === undefined && /\b(?:not|never|no|except|without|skip|stop|avoid)\b|n't\b/i.test(text) && new RegExp(`\\b${DAY}\\b`, "i").test(text))
    throw refuse("I'm not sure which days are meant. Say “not on …” or “only on …” with the names of the days.", [text.trim()]);
  // A time of its own makes it a schedule of its own.
  if (said === undefined || /\bat\s+\d|\d{1,2}(:\d{2}|\s*[ap]m)|\bhourly\b|\bevery (?:hour|\d+|minute)/i.test(text)) return null;
  const named = new Set(daysIn(said));
  const [minute = "0", hour = "0", dayOfMonth = "*", month = "*", present = "*"] = (cron ?? "0 9 * * *").split(" ");
  const days = not === undefined ? [...named] : expand(present).filter((day) => !named.has(day));
  if (days.length === 0) return null;
  return {
    cron: [minute, hour, dayOfMonth, month, compact(days)].join(" "),
    spans: match ? [[match.index, match.index + match[0].length]] : [],
    label: `on ${days.map((day) => DAYS[day]?.replace(/^./, (letter) => letter.toUpperCase())).join(", ")} only`,
  };
}

function daysIn(text: string): readonly number[] {
  const range = new RegExp(`(${DAY})\\s+to\\s+(${DAY})`, "i").exec(text);
  if (range?.[1] && range[2]) return between(dayOf(range[1])[0] ?? 1, dayOf(range[2])[0] ?? 5);
  return [...text.matchAll(new RegExp(DAY, "gi"))].flatMap(([day]) => dayOf(day));
}

function dayOf(word: string): readonly number[] {
  const lower = word.toLowerCase();
  const group = Object.entries(NAMES).find(([name]) => lower.startsWith(name));
  return group ? group[1] : [DAYS.findIndex((day) => day.startsWith(lower.slice(0, 3)))];
}

function between(from: number, to: number): readonly number[] {
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, offset) => (from + offset) % 7);
}

/** The days of a cron text: `1-5`, `*`, `MON,FRI`. */
function expand(text: string): readonly number[] {
  if (text === "*" || text === "?") return [1, 2, 3, 4, 5, 6, 0];
  return text.split(",").flatMap((part) => {
    const [from = "", to] = part
      .split("-")
      .map((day) => (/^\d$/.test(day) ? String(Number(day) % 7) : String(DAYS.findIndex((name) => name.startsWith(day.toLowerCase().slice(0, 3))))));
    return to === undefined ? [Number(from)] : between(Number(from), Number(to));
  });
}

function compact(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  const runs: number[][] = [];
  for (const day of sorted) {
    const last = runs.at(-1);
    if (last && last.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  return sorted.length === 7 ? "*" : runs.map((run) => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(","))).join(",");
}
