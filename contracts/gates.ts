// Apart from the schemas, so that the browser has the names without zod.

/** What every build goes through, in this order. */
export const GATES = ["parse", "types", "consistency", "secrets", "simulation"] as const;
export type GateName = (typeof GATES)[number];

/** What people read on badges, cards and tasks. */
export const GATE_LABELS: Readonly<Record<GateName, string>> = {
  parse: "Shape",
  types: "Types",
  consistency: "Flow and mapping",
  secrets: "Secrets",
  simulation: "Simulated run",
};

export function gateLabel(gate: string): string {
  return gate in GATE_LABELS ? GATE_LABELS[gate as GateName] : gate;
}
