// By itself, so that the browser reads it without the schemas.

/** What the operator may limit. `least` is the smallest limit that leaves an organisation usable. */
export const LIMITS = {
  projects: { label: "Projects", least: 0, most: 1_000_000 },
  members: { label: "Members", least: 1, most: 1_000_000 },
  runsAtOnce: { label: "Runs at work at once", least: 1, most: 100_000 },
  runsPerDay: { label: "Runs begun in a day", least: 0, most: 1_000_000_000 },
  requestsPerMinute: { label: "API requests in a minute", least: 60, most: 10_000_000 },
  modelTokensPerMonth: { label: "Tokens of models in a month", least: 0, most: 1_000_000_000_000 },
  payloadDays: { label: "Days that payloads of runs are kept", least: 1, most: 3_650 },
} as const satisfies Record<string, { label: string; least: number; most: number }>;
