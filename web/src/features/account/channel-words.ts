import type { Channel, ChannelEvent } from "../../../../contracts/channels.ts";

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

export const EVENTS: readonly { value: ChannelEvent; label: string }[] = [
  { value: "issue.raised", label: "An issue is raised" },
  { value: "issue.returned", label: "An issue comes back" },
  { value: "issue.resolved", label: "An issue is resolved" },
  { value: "run.failed", label: "A run fails" },
  { value: "deployment.live", label: "A version goes live" },
  { value: "deployment.failed", label: "A version does not go live" },
];

export function labelOf<T extends string>(options: readonly { value: T; label: string }[], value: T): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

export const DIGESTS: readonly { value: Channel["digest"]; label: string }[] = [
  { value: "none", label: "Each by itself" },
  { value: "hourly", label: "Every full hour" },
  { value: "daily", label: "Every day at 9:00" },
];

/** `From medium, 2 projects, production, every full hour, quiet 22:00–07:00 (Europe/Berlin)` */
export function rulesInWords({ events, minimumSeverity, projects, environments, digest, quietHours, timeZone }: Channel): string {
  const zone = timeZone === "UTC" ? "UTC" : timeZone.replace(/_/g, " ");
  const ofIssues = events.length === 2 && events.every((event) => event === "issue.raised" || event === "issue.returned");
  return [
    `From ${minimumSeverity}`,
    ...(ofIssues ? [] : [events.length === 1 ? "1 event" : `${events.length} events`]),
    projects.length === 0 ? "every project" : projects.length === 1 ? "1 project" : `${projects.length} projects`,
    ...(environments.length > 0 ? [environments.join(" and ")] : []),
    ...(digest === "none" ? [] : [labelOf(DIGESTS, digest).toLowerCase()]),
    ...(quietHours ? [`quiet ${quietHours.from}–${quietHours.to}`] : []),
    ...(quietHours || digest === "daily" ? [zone] : []),
  ].join(", ");
}
