import { LIMITS } from "../../../../contracts/limit-facts.ts";
import type { Limit, LimitName, LimitChanges } from "../../../../contracts/limits.ts";

/** What happens at it, for whoever sets it. */
export const AT_LIMIT: Readonly<Record<LimitName, string>> = {
  projects: "Another one is refused.",
  members: "Invitations are refused; nobody joins over it.",
  runsAtOnce: "Further runs wait for their turn.",
  runsPerDay: "Starts are refused until midnight UTC; schedules wait.",
  requestsPerMinute: "Refused until the minute is over; over all servers.",
  modelTokensPerMonth: "The offline builder goes on.",
  payloadDays: "Whatever the organisation chose.",
};

export function shownLimit(value: number | null): string {
  return value === null ? "No limit" : value.toLocaleString("en");
}

export type Choice = "default" | "none" | "most";
/** As it stands in the form. */
export interface LimitDraft {
  readonly choice: Choice;
  readonly text: string;
}

export function draftOf({ isOwn, value }: Limit): LimitDraft {
  if (!isOwn) return { choice: "default", text: "" };
  return value === null ? { choice: "none", text: "" } : { choice: "most", text: String(value) };
}

/** What the draft says; undefined when that is no value of this limit. */
export function valueOf(name: LimitName, { choice, text }: LimitDraft): number | null | "default" | undefined {
  if (choice !== "most") return choice === "none" ? null : "default";
  const digits = text.replace(/[\s,_]/g, "");
  if (!/^\d{1,15}$/.test(digits)) return undefined;
  const { least, most } = LIMITS[name];
  return Number(digits) >= least && Number(digits) <= most ? Number(digits) : undefined;
}

export function rangeOf(name: LimitName): string {
  return `A whole number from ${shownLimit(LIMITS[name].least)} to ${shownLimit(LIMITS[name].most)}`;
}

/** Only what is different from what is stored. */
export function changesOf(limits: readonly Limit[], drafts: Readonly<Partial<Record<LimitName, LimitDraft>>>): LimitChanges {
  const changed = limits.flatMap((limit) => {
    const draft = drafts[limit.name];
    const value = draft && valueOf(limit.name, draft);
    return value === undefined || value === valueOf(limit.name, draftOf(limit)) ? [] : [[limit.name, value] as const];
  });
  return Object.fromEntries(changed);
}
