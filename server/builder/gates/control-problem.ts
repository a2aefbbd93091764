import type { AutomationFlow } from "../../../contracts/flow.ts";

/** Why an automation's starts can't be controlled as its code says; null when they can. */
export function controlProblem({ control, trigger }: Pick<AutomationFlow, "control" | "trigger">): string | null {
  if (!control) return null;
  if ("unknown" in control) return control.unknown;
  if (control.debounce && control.singleton) return "debounce and singleton both decide which run stays; use one of them";
  if (trigger.type === "poll") return "a poll's items are read once, so that none of its runs can be left out or put off; use concurrency";
  if (trigger.type === "schedule" && (control.debounce || control.throttle || control.rateLimit || control.idempotency))
    return "a schedule starts at its own times; of these options it takes only singleton";
  if (trigger.type === "webhook" && trigger.respond === "sync" && control.debounce) return "a sender that waits for its answer can't be put off by debounce";
  return null;
}
