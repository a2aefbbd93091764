import type { SelectOption } from "../../ui/Select.tsx";

export const STATUS_OPTIONS: readonly SelectOption[] = [
  { value: "all", label: "All states" },
  { value: "queued", label: "Queued" },
  { value: "running", label: "Running" },
  { value: "waiting", label: "Waiting" },
  { value: "succeeded", label: "Succeeded" },
  { value: "failed", label: "Failed" },
  { value: "cancelled", label: "Cancelled" },
  { value: "uncertain", label: "Uncertain" },
];
