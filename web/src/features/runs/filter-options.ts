import type { RunFilter } from "../../../../contracts/run-filter.ts";
import type { SelectOption } from "../../ui/Select.tsx";
import { STATUS_OPTIONS } from "./status-options.ts";

const HOUR_MS = 3_600_000;
export const ANY = "all";

export const TRIGGER_OPTIONS: readonly SelectOption[] = [
  { value: ANY, label: "Any trigger" },
  { value: "webhook", label: "Webhook" },
  { value: "schedule", label: "Schedule" },
  { value: "poll", label: "Poll" },
  { value: "event", label: "Event" },
  { value: "manual", label: "By hand" },
  { value: "replay", label: "Replay" },
];

export const SPANS: readonly (SelectOption & { readonly ms?: number })[] = [
  { value: ANY, label: "Any time" },
  { value: "1h", label: "Last hour", ms: HOUR_MS },
  { value: "24h", label: "Last 24 hours", ms: 24 * HOUR_MS },
  { value: "7d", label: "Last 7 days", ms: 7 * 24 * HOUR_MS },
  { value: "30d", label: "Last 30 days", ms: 30 * 24 * HOUR_MS },
];

export function runStatusOf(value: string | undefined): RunFilter["status"] {
  return STATUS_OPTIONS.some((option) => option.value === value && value !== ANY) ? (value as RunFilter["status"]) : undefined;
}

export function runTriggerOf(value: string | undefined): RunFilter["trigger"] {
  return TRIGGER_OPTIONS.some((option) => option.value === value && value !== ANY) ? (value as RunFilter["trigger"]) : undefined;
}

/** What the URL says when a person chooses a span at this moment. */
export function spanFrom(value: string, now: Date): { since: string; from: string } {
  const ms = SPANS.find((span) => span.value === value)?.ms;
  return ms === undefined ? { since: "", from: "" } : { since: value, from: new Date(now.getTime() - ms).toISOString() };
}
