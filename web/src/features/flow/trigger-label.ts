import type { FlowTrigger } from "../../../../contracts/flow.ts";
import { senderWords } from "../automations/trigger-words.ts";

interface Label {
  readonly label: string;
  readonly words?: string;
  readonly detail: string | null;
}

/** An event or a rhythm as a person says it, with its technical form below; other triggers keep the words of the drawing. */
export function triggerLabel(trigger: FlowTrigger, drawn: Label): Label {
  if (trigger.type === "schedule" && drawn.words) return { label: drawn.words, detail: `${trigger.cron} · ${trigger.timeZone}` };
  const event = trigger.type === "webhook" || trigger.type === "event" ? trigger.event : null;
  if (!event) return drawn;
  const sender = trigger.type === "webhook" ? senderWords(trigger.sender) : "";
  return { label: sentence(event), detail: `${trigger.type} ${event}${sender}` };
}

/** `issues.opened` → `Issues opened`. */
function sentence(event: string): string {
  const words = event
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(" ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
