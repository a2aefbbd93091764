import type { Channel } from "../../../../contracts/channels.ts";

export type ChannelType = Channel["type"];
export type Severity = Channel["minimumSeverity"];

export const CHANNEL_TYPES: readonly { value: ChannelType; label: string }[] = [
  { value: "slackWebhook", label: "Chat webhook" },
  { value: "webhook", label: "Signed webhook" },
  { value: "email", label: "E-mail" },
];
export const SEVERITIES: readonly { value: Severity; label: string }[] = [
  { value: "low", label: "Low" },
  { value: "medium", label: "Medium" },
  { value: "high", label: "High" },
  { value: "critical", label: "Critical" },
];

export function labelOf<T extends string>(options: readonly { value: T; label: string }[], value: T): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
