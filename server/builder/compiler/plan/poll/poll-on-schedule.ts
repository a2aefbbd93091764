import { isWhereItGoes } from "../choose-list.ts";
import { mentionsIn } from "../mentions-in.ts";
import type { Range } from "../range.ts";
import type { ReadRequest } from "../read-request.ts";
import { writesFile } from "../rows/fill-file.ts";
import { refuse } from "../undecided.ts";
import { type ChosenPoll, namesThing, pollOf } from "./choose-poll.ts";

/** “every hour, … the new files of …”: a system that hands over what is new is asked for just that. */
export function pollOnSchedule(request: ReadRequest, ranges: readonly Range[]): { readonly range: Range; readonly poll: ChosenPoll } | null {
  const { since } = request;
  const about = since === "new" || since === "changed" ? since : null;
  for (const range of ranges) {
    for (const { system, connectionName } of mentionsIn(request, range.from, range.to)) {
      const operation = pollOf(request, system);
      const isTable = operation?.input.properties?.table !== undefined && /\btables?\b/i.test(request.text.text(range.from, range.to));
      if (!operation || isWhereItGoes(request, range, system) || !(isTable || namesThing(request, range, operation))) continue;
      // Files that are all to be carried over are carried over once each, those that are there first.
      const carries = isTable || !mentionsIn(request, range.from, range.to).some((other) => other.system !== system && writes(request, other.system));
      if (about === null && (carries || !writes(request, system))) continue;
      return { range, poll: { system, connectionName, operation, about: about ?? "new", takesExisting: about === null || since === "alike" } };
    }
  }
  return null;
}

function writes({ catalogue }: ReadRequest, system: string): boolean {
  return catalogue.get(system)?.operations.some(writesFile) ?? false;
}

/** How often a poll asks goes by an interval, and not by the clock. */
export function intervalOf(cron: string, said: string): string {
  const [minute = "", hour = "", ...days] = cron.split(" ");
  const everyMinutes = /^\*\/(\d+)$/.exec(minute)?.[1] ?? (minute === "*" ? "1" : null);
  const everyHours = /^\*\/(\d+)$/.exec(hour)?.[1] ?? (hour === "*" ? "1" : null);
  if (days.every((day) => day === "*")) {
    if (everyMinutes !== null && hour === "*") return `${everyMinutes} minute${everyMinutes === "1" ? "" : "s"}`;
    if (everyHours !== null && minute === "0") return `${everyHours} hour${everyHours === "1" ? "" : "s"}`;
  }
  throw refuse(`What is new there is asked for at intervals, and “${said}” is none. Say every how many minutes or hours.`, [said]);
}
