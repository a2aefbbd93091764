import type { Automation } from "../../../../contracts/automations.ts";
import type { FlowTrigger } from "../../../../contracts/flow.ts";

/** What starts an automation, in a few words. */
export function triggerWords(trigger: FlowTrigger | Automation["trigger"]): string {
  switch (trigger.type) {
    case "webhook":
      return trigger.event ? `webhook ${trigger.event}` : "webhook";
    case "schedule":
      return `schedule ${"cron" in trigger ? (trigger.cron ?? "") : ""}`.trim();
    case "poll":
      return "every" in trigger ? `checks every ${trigger.every}` : "checks for news";
    case "event":
      return `event ${trigger.event ?? ""}`.trim();
    case "manual":
      return "started by hand";
    case "unknown":
      return trigger.reason;
  }
}
