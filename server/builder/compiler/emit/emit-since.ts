import type { Plan, SincePlan } from "../plan/plan.ts";
import { access } from "./render-value.ts";

export interface SinceCode {
  /** Where the last read ended. */
  readonly begin: string;
  /** True of what is to be treated. */
  readonly filter: string;
  /** Told apart from what it was before: its id and when it came about. */
  version(prefix: string): string;
  readonly end: string;
  /** Behind the automation. */
  readonly helpers: readonly string[];
}

/** How a repeated read remembers how far it came. Null where it reads all each time. */
export function sinceCode(plan: Plan, items: string, type: string): SinceCode | null {
  const { list, source } = plan;
  if (!list?.since || !source) return null;
  const { noun } = source;
  const at = stampName(list.since);
  const overlaps = list.use === "each";
  const first = startsAtOnce(plan) ? "0" : "Date.parse(event.scheduledAt)";
  return {
    begin: `const since = (await state.automation.get<number>("read until")) ?? ${first};`,
    filter: `${at}(${noun}) > since${overlaps ? " - OVERLAP" : ""}`,
    version: (prefix) => `\`${prefix} \${${noun}.id} \${${at}(${noun})}\``,
    end: `await state.automation.set("read until", ${items}.reduce((latest, ${noun}) => Math.max(latest, ${at}(${noun})), since));`,
    helpers: [
      "",
      ...(overlaps
        ? ["/** Systems show some things late: what came shortly before the last read is looked at once more. */", "const OVERLAP = 10 * 60_000;", ""]
        : []),
      `function ${at}(${noun}: ${type}): number {`,
      `  return ${stamp(list.since, noun)};`,
      "}",
    ],
  };
}

/** What is copied is copied from the beginning; what is told is told from the first run on. */
export function startsAtOnce({ list }: Plan): boolean {
  return list?.since?.about === "changed" && list.use === "each";
}

function stampName({ about }: SincePlan): string {
  return about === "new" ? "createdAt" : "changedAt";
}

function stamp({ field }: SincePlan, noun: string): string {
  return field.type === "number" ? `${access(field, noun)} * 1000` : `Date.parse(${access(field, noun)})`;
}
