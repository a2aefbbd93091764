import { Cron } from "croner";
import type { Issue } from "../../../../contracts/issues.ts";
import type { ChannelRules } from "../store.ts";

export interface When {
  readonly dueAt: Date;
  /** It waits, and is told together with what waits like it. */
  readonly isHeld: boolean;
}

const DIGEST = { hourly: "0 * * * *", daily: "0 9 * * *" } as const;

/** When a channel delivers something: at once, with the next digest, or when its quiet hours are over. Critical news never waits. */
export function whenToTell(
  { digest, quietHours, timeZone }: Pick<ChannelRules, "digest" | "quietHours" | "timeZone">,
  severity: Issue["severity"],
  now: Date,
): When {
  if (severity === "critical") return { dueAt: now, isHeld: false };
  const told = digest === "none" ? now : next(DIGEST[digest], timeZone, now);
  const isQuiet = quietHours !== null && isBetween(clockOf(told, timeZone), quietHours.from, quietHours.to);
  const dueAt = isQuiet ? next(cronOf(quietHours.to), timeZone, told) : told;
  return { dueAt, isHeld: dueAt > now };
}

/** `22:00` to `07:00` goes over midnight; a span that ends where it begins is none. */
function isBetween(clock: string, from: string, to: string): boolean {
  return from <= to ? from <= clock && clock < to : from <= clock || clock < to;
}

function clockOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);
}

function cronOf(clock: string): string {
  const [hour, minute] = clock.split(":").map(Number);
  return `${minute} ${hour} * * *`;
}

function next(cron: string, timezone: string, after: Date): Date {
  const at = new Cron(cron, { timezone, paused: true }).nextRun(after);
  if (!at) throw new Error(`"${cron}" never comes`);
  return at;
}
