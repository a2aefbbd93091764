import type { WindowPlan } from "../plan/plan.ts";
import { access, literal } from "./render-value.ts";

export interface WindowCode {
  readonly begin: readonly string[];
  /** True of what lies within. */
  readonly filter: string;
  /** Behind the automation. */
  readonly helpers: readonly string[];
}

const HOUR = 3_600_000;

/** Only what came about in a stretch of time: counted back from when the run was due, or in a day, week or month of its time zone. */
export function windowCode(window: WindowPlan, noun: string, type: string): WindowCode {
  const at = `happenedAt(${noun})`;
  const { field, span } = window;
  const time = field.type === "number" ? `${access(field, noun)} * 1000` : `Date.parse(${access(field, noun)}${field.optionalFrom === null ? "" : ' ?? ""'})`;
  const happened = ["", `function happenedAt(${noun}: ${type}): number {`, `  return ${time};`, "}"];
  const until = "const until = Date.parse(event.scheduledAt);";
  if ("last" in span) return { begin: [until], filter: `${at} > until - ${duration(span.last)} && ${at} <= until`, helpers: happened };
  const { unit, back } = span;
  const wanted = back === 0 ? `${unit}Of(until)` : `${unit}Of(${PREVIOUS[unit]})`;
  return {
    begin: [until, `const ${unit} = ${wanted};`],
    filter: `${unit}Of(${at}) === ${unit}`,
    helpers: [...happened, ...period(unit, window.timeZone)],
  };
}

/** A moment in the period before: noon of the day before, seven days ago, the day before the first of the month. */
const PREVIOUS = {
  day: "Date.parse(`${dayOf(until)}T12:00:00Z`) - 24 * 3_600_000",
  week: "Date.parse(`${weekOf(until)}T12:00:00Z`) - 24 * 3_600_000",
  month: "Date.parse(`${monthOf(until)}-01T12:00:00Z`) - 24 * 3_600_000",
} as const;

function period(unit: "day" | "week" | "month", timeZone: string): readonly string[] {
  const day = [
    "",
    "/** 2026-05-04, where the time zone is. */",
    "function dayOf(time: number): string {",
    "  // Nothing is known of when it was.",
    '  if (Number.isNaN(time)) return "";',
    timeZone === "UTC"
      ? "  return new Date(time).toISOString().slice(0, 10);"
      : `  return new Intl.DateTimeFormat("en-CA", { timeZone: ${literal(timeZone)} }).format(time);`,
    "}",
  ];
  if (unit === "day") return day;
  if (unit === "month") return [...day, "", "/** 2026-05 */", "function monthOf(time: number): string {", "  return dayOf(time).slice(0, 7);", "}"];
  return [
    ...day,
    "",
    "/** The Monday that a week begins with. */",
    "function weekOf(time: number): string {",
    "  const day = dayOf(time);",
    '  if (day === "") return "";',
    "  const noon = new Date(`${day}T12:00:00Z`);",
    "  return new Date(noon.getTime() - ((noon.getUTCDay() + 6) % 7) * 24 * 3_600_000).toISOString().slice(0, 10);",
    "}",
  ];
}

function duration(ms: number): string {
  const hours = ms / HOUR;
  if (hours % 24 === 0) return `${hours / 24} * 24 * 3_600_000`;
  return Number.isInteger(hours) ? `${hours} * 3_600_000` : `${ms / 60_000} * 60_000`;
}
