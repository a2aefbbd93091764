import type { Automation } from "../../../../contracts/automations.ts";
import type { FlowTrigger } from "../../../../contracts/flow.ts";

/** What starts an automation, in a few words. */
export function triggerWords(trigger: FlowTrigger | Automation["trigger"]): string {
  switch (trigger.type) {
    case "webhook":
      return `${trigger.event ? `webhook ${trigger.event}` : "webhook"}${senderWords(trigger.sender)}`;
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

/** Callers that may start it besides its own system. */
export function senderWords(sender: Automation["trigger"]["sender"]): string {
  if (sender === "anyone") return ", open to anyone, unsigned";
  return sender === "address" ? ", open to whoever knows its address" : "";
}
