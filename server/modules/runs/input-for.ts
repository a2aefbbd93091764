import type { RunRequest } from "../../engine/run-engine.ts";

/** The event of a run that a person starts, as its trigger would have given it. */
export function inputFor(trigger: RunRequest["trigger"], payload: unknown, now: Date): unknown {
  switch (trigger) {
    case "webhook":
      return { body: payload ?? {}, headers: {}, query: {}, method: "POST", path: "" };
    case "schedule":
      return payload ?? { scheduledAt: now.toISOString() };
    case "poll":
      return payload ?? null;
    default:
      return payload ?? {};
  }
}
